# Sentences that the client needs and that the words do not have yet. Whoever merges them takes them out of here.

## Pages

page-title = Upcard
page-title-of = { $page } · Upcard
nowhere-title = There is no such page
nowhere = The address may be mistyped, or the table is no longer kept.
page-coming = This page is not built yet.
to-games = To the games
me-link = You
to-me = You and your tables
server-away = The server does not answer just now. The page goes on by itself as soon as it does.
server-trouble = The server could not do that ({ $status }). Please try once more.
try-again = Try again

## The first page

start-go-on = Go on
start-open = Open tables
start-open-none = No table is open to others just now. To open one, choose Options at a game and leave a seat to a person.
start-play = Play
start-options = Options
start-rules = Rules
start-row = { $game }, deal { $deal }
start-row-new = { $game }, not yet dealt
start-people = with { $people }
start-programs = with programs
start-join = Sit down

## Options of a new table

options-rules = Rules of the game
options-presets = Usual ways to play it
options-usual = As in the rulebook
options-seats = Who plays
seat-person = a person
options-fair = No player, however strong, touches the deal or sees a card that you would not see in its place.
options-lobby = Show the table to everybody under Open tables
options-invite = You get a link for the other people when the table is open.

## Settings

settings = Settings
settings-close = Close
settings-language = Language
language-auto = As in the browser
settings-theme = Light or dark
theme-auto = As in the browser
theme-light = Light
theme-dark = Dark
settings-surface = Table and cards
slider-contrast = Contrast
slider-grain = Grain
slider-temperature = Colour temperature
slider-reset = As designed
settings-pack = Colours of the suits
pack-two = Two colours
pack-four = Four colours
settings-motion = Motion
motion-auto = As in the browser
motion-off = None
motion-normal = Quick
motion-slow = Slow
settings-large = Large print
settings-volume = Sound

## Presets

preset-conquian-single = One game
    .about = Eleven melded cards win; that is the match.
preset-conquian-to-five = To five points
    .about = Drawn games raise the stake of the next.
preset-conquian-spanish = Spanish pack
    .about = The same game with sota, caballo and rey.
preset-conquian-short = Eight cards, with an exchange
    .about = Eight cards each, nine win; before the first flip each hands one card on.
preset-double_emperor-match = To one hundred
    .about = Who takes more points in a round scores them; the first to reach one hundred wins.
preset-double_emperor-single = One round
    .about = Ten tricks, and it is decided.
preset-double_emperor-open = Open hands
    .about = Both hands lie open: nothing but thinking.
preset-double_emperor-long = To two hundred and fifty
    .about = A long match.
preset-push-match = Five rounds
    .about = Each round asks for more melds than the one before.
preset-push-single = One round
    .about = Only the first requirement: two sets of three.
preset-queen_city_rum-match = To one hundred and one
    .about = What you have melded scores, whoever goes out.
preset-queen_city_rum-single = One deal
    .about = Most points in one deal win.
preset-queen_city_rum-long = To five hundred
    .about = A long match.
preset-queen_city_rum-classic = The old game
    .about = Seven cards, and melds only when the whole hand goes down.
preset-run_fast-single = One deal
    .about = Sixteen cards each; who can beat must.
preset-run_fast-ten = Ten deals
    .about = The best total after ten deals wins.
preset-run_fast-to-hundred = To one hundred
    .about = Until somebody has one hundred points.
preset-run_fast-relaxed = Relaxed
    .about = Nobody has to beat what they could beat.
preset-run_fast-strict = Strict
    .about = Bombs stay whole; before a seat with one card play your highest, or pay for all.
