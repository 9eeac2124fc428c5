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
