"""One seat at a table: what lies there, the hand, the moves, and what a person does with them.

It knows no rules. What may be played comes from the table, what is known from the view, every sentence from the words.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard.data import ShownView
from upcard.table import says
from upcard.table.choosing import Choice, choose
from upcard.table.orders import ORDERS, in_order
from upcard.table.says import Command, Ended, Event, Play, Refused
from upcard.table.seen import Offer, Seen, hand_of
from upcard.table.table import Table
from upcard.terminal.board import indented
from upcard.terminal.book import RulesPage
from upcard.terminal.habits import keep_habit, kept_order
from upcard.terminal.hand import Hand
from upcard.terminal.host import ME, Host
from upcard.terminal.pages import LOW, HelpPage, KeyLine, WordedScreen, coloured, plain
from upcard.terminal.panes import LogPane, MoveList, TablePane
from upcard.terminal.score import Question, ScorePage
from upcard.terminal.story import Story

PACES: Final = {"step": "step", "slow": "2", "normal": "0.9", "brisk": "0.35", "instant": "0"}
MOST_LISTED: Final = 99
TALL: Final = 36  # rows from which on there is room for a second line above
SMALLEST: Final = (32, 10)  # the screen below which a table says that it is too small
SIDES: Final = 4  # columns of the list of moves that no text stands in


def turned(values: list[str], value: str, step: int) -> str:
    """The neighbour of a value in a ring."""
    return values[(values.index(value) + step) % len(values)]


class TableScreen(WordedScreen):
    """One table, seen from seat 0."""

    once = ("enter", "escape", "n", "u", *map(str, range(1, 10)))

    BINDINGS = [
        Binding("question_mark", "help", "key-help"),
        Binding("escape", "leave", "key-leave"),
        Binding("r", "rules", "key-rules"),
        Binding("s", "sort", "key-sort"),
        Binding("u", "undo", "key-undo"),
        Binding("n", "next", "key-next"),
        Binding("p", "pace", "key-pace"),
        Binding("m", "moves", "key-moves"),
        Binding("v", "score", "key-score"),
        Binding("g", "give_up", "key-give-up"),
        Binding("space", "hurry", show=False),
        Binding("shift+up", "table(-1)", show=False, priority=True),
        Binding("shift+down", "table(1)", show=False, priority=True),
        Binding("pageup", "log(-1)", show=False, priority=True),
        Binding("pagedown", "log(1)", show=False, priority=True),
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, 10)],
    ]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host: Final = host
        self.order = kept_order(host.store, host.table.rules.NAME)
        self.story = Story(host.table, self.words)
        self.seen: Seen | None = None  # what the table looks like now
        self.choice: Choice | None = None  # what may be done with the cards that are picked up
        self.note = ""  # the answer to the last thing that was asked
        self.hint = ""  # what to make of the cards that are picked up
        self.clause = ""  # of the last refusal
        self.offers: list[Offer] = []  # the moves listed now
        self.asked = ""  # what was last sent, in words

    @property
    def pace(self) -> str:
        """The name of the pace; a pace of no name is none of ours and counts as the nearest to usual."""
        set_to = self.table.settings["pace"]
        return next((name for name, value in PACES.items() if value == set_to), "normal")

    @property
    def table(self) -> Table:
        return self.host.table

    def label(self, key: str) -> str:
        return super().label("key-rematch" if key == "key-next" and self.table.over else key)

    def fits(self, action: str) -> bool:
        """The next deal comes after this one; and who only looks on changes nothing."""
        seen = self.seen
        changes = {"next": self.table.phase == "over", "undo": seen is not None and seen.can_take_back,
                   "give_up": not self.table.over, "pace": True, "moves": True}  # fmt: skip
        return action not in changes or changes[action] and not self.host.watching

    def compose(self) -> ComposeResult:
        columns, lines = SMALLEST
        yield Static(plain(self.say("too-small", columns=columns, lines=lines)), id="small")
        yield Static(id="head")
        yield TablePane(id="places")
        yield LogPane(id="log")
        yield Static(id="note")
        yield Static(id="trouble")
        yield Hand(id="hand")
        yield MoveList(id="moves")
        yield KeyLine()

    # What happens

    def now(self) -> float:
        clock: Callable[[], float] = self.app.clock  # type: ignore[attr-defined]
        return clock()

    def on_mount(self) -> None:
        told = self.host.begin(self.now())
        if not told:
            self.story.anew()
        self.told(told)
        self.query_one(Hand).focus()
        self.set_interval(0.05, self.pulse)

    def on_unmount(self) -> None:
        self.host.leave()

    def pulse(self) -> None:
        """Lets what is due happen: programs move, an only move is played."""
        before = self.host.trouble, self.table
        events = self.host.pulse(self.now())
        if self.table is not before[1]:
            self.story = Story(self.table, self.words)
            self.story.anew()
        if events or before != (self.host.trouble, self.table):
            self.told(events)

    def do(self, command: Command) -> None:
        self.note = self.clause = ""
        self.told(self.host.do(command, self.now()))

    def told(self, events: list[Event]) -> None:
        """Takes what the person's seat is told, and shows it."""
        mine = [event.says for event in events if event.to == ME]
        for told in mine:
            self.story.tells(told)
            if isinstance(told, Refused):
                self.clause = str(told.values.get("clause", ""))
                rule = self.clause_text(self.table.rules.NAME, self.clause)
                self.note = self.story.refusal(told, self.asked, rule, self.choice)
        self.show()
        if any(isinstance(told, Ended) and told.points for told in mine):
            self.action_score()

    # What is shown

    def show(self) -> None:
        seen = self.table.seen(ME)
        self.seen = seen = replace(seen, offers=()) if self.host.watching else seen
        if not self.is_mounted or seen.view is None:
            return
        self.query_one("#head", Static).update(plain(self.head(seen)))
        self.query_one(TablePane).shows(seen.view, seen.rules, self.words)
        self.query_one(LogPane).tells(self.story.lines, self.story.line)
        self.show_hand(seen, seen.view)
        self.show_note(seen, seen.view)
        self.refresh_bindings()

    def head(self, seen: Seen) -> str:
        """Which game, how far it is, and, where there is room for that, the rules and what it is played to."""
        say, game = self.say, seen.rules.NAME
        rules = self.words.listed([
            say("options-row", option=say(f"short-{game}-{name}"), value=self.words.value(game, name, value))
            for name, value in seen.rules.changed().items()
        ])  # fmt: skip
        scores = [say("score-of", who=self.story.who(n), points=points) for n, points in enumerate(seen.totals)]
        title = say("table-head", game=say(f"game-{game}"), rules=rules or say("rules-default"))
        text, room = f"   {say('table-deal', deal=seen.number)}   {'  '.join(scores)}", self.size.width - 2
        whole, aim = f"{title}{text}", self.words.aim(seen.aim)
        if cell_len(f"{whole}   {aim}") <= room:
            return f"{whole}   {aim}"
        if self.size.height >= TALL:
            return f"{whole}\n{aim}"
        plainly = whole if rules or cell_len(whole) <= room else say(f"game-{game}") + text
        if cell_len(plainly) <= room:
            return plainly
        head = f"{say(f'game-{game}')}   {say('table-deal', deal=seen.number)}"
        if self.size.height >= LOW:
            return f"{head}\n{'  '.join(scores)}"
        short = [say("score-short", who=self.story.who(n), points=points) for n, points in enumerate(seen.totals)]
        return f"{head}   {'  '.join(short)}"

    def show_note(self, seen: Seen, view: ShownView) -> None:
        self.query_one("#note", Static).update(coloured(self.note or self.hint or self.turn_line(seen, view)))
        trouble, why = self.query_one("#trouble", Static), self.host.trouble
        trouble.display = why is not None or self.host.watching
        key = "now-watching" if self.host.watching else "save-failed"
        trouble.update(plain(self.say(key, why=why) if why is not None else self.say("watching")))

    def turn_line(self, seen: Seen, view: ShownView) -> str:
        if seen.over:
            return self.say("press-again")  # the log has just said that the match is over
        if view.turn is None:
            return self.say("press-next")
        if view.turn != ME or self.choice is None:
            key = "turn-watched" if self.host.watching else "turn-step" if self.pace == "step" else "turn-other"
            return self.say(key, who=self.story.who(view.turn))
        forced = self.table.settings["forced"] == "yes" and len(seen.offers) == 1
        if len(self.choice.offers) != 1 and not forced:
            return self.say("turn-you")
        only = self.story.offer(self.choice.offers[-1], self.choice)
        return self.say("turn-forced" if forced else "turn-you-only", move=only)

    def show_hand(self, seen: Seen, view: ShownView) -> None:
        hand, place = self.query_one(Hand), hand_of(view)
        cards = in_order(place.cards, seen.rules, self.order) if place is not None else ()
        hand.deal(cards, self.words, waiting=view.turn != ME)
        self.list_moves(seen)
        hand.border_title = self.say("hand-title", order=self.order)
        hand.explain(view, self.words)

    def list_moves(self, seen: Seen) -> None:
        """The moves of exactly the cards that are picked up first, then those that need others too."""
        hand, deal = self.query_one(Hand), self.table.deal
        self.choice = choice = choose(deal, ME, hand.picked) if seen.offers and deal is not None else None
        unpicked = choose(deal, ME, ()) if hand.picked and choice is not None and deal is not None else choice
        hand.legal = set(unpicked.adds) if unpicked is not None else set()
        self.offers, self.hint, lines = [], "", self.query_one("#moves", OptionList)
        lines.clear_options()
        if choice is None:
            return
        self.offers = [*choice.exact, *(choice.more if hand.picked else choice.offers)][:MOST_LISTED]
        if hand.picked and not choice.exact:
            self.hint = self.say("cannot-that", hint=self.say("no-such-move", count=len(choice.more)))
        for number, offer in enumerate(self.offers, 1):
            mark = f"{number} " if number < 10 else "  "
            told = coloured(f"{mark}{self.story.offer(offer, choice)}")
            lines.add_option(Line(indented(told, self.size.width - SIDES, len(mark))))
        lines.highlighted = 0 if self.offers else None

    # What people do

    def on_hand_changed(self, event: Hand.Changed) -> None:
        self.note = ""
        if self.seen is not None and self.seen.view is not None:
            self.list_moves(self.seen)
            self.show_note(self.seen, self.seen.view)

    def on_hand_played(self, event: Hand.Played) -> None:
        """Plays what is picked up, where that is one move; with nothing picked up only what is the only thing to do.
        Cards that are no move are sent as what they most likely mean, so that the answer says why not."""
        choice = self.choice
        if choice is None:
            return
        only = choice.exact if event.cards else choice.offers
        if len(only) == 1:
            self.play(only[0])
        elif not only and choice.meant is not None:
            self.play(choice.meant)
        else:
            self.action_moves()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.offers):
            self.play(self.offers[event.option_index])

    def play(self, offer: Offer) -> None:
        self.asked = self.story.offer(offer, self.choice) if self.choice is not None else ""
        self.do(Play(offer.sends))
        hand = self.query_one(Hand)
        if not self.note:
            hand.drop()
        hand.focus()

    def action_number(self, number: int) -> None:
        """Plays what has this number; where nothing has, says again what can be done."""
        if number <= len(self.offers):
            self.play(self.offers[number - 1])
        elif self.seen is not None and self.seen.view is not None:
            self.note = ""
            self.show_note(self.seen, self.seen.view)

    def action_moves(self) -> None:
        self.query_one("#moves", OptionList).focus()

    def action_sort(self) -> None:
        self.order = turned(list(ORDERS), self.order, 1)
        keep_habit(self.host.store, f"order {self.table.rules.NAME}", self.order)
        self.show()

    def action_undo(self) -> None:
        self.query_one(Hand).drop()
        self.do(says.TakeBack())

    def action_next(self) -> None:
        self.do(says.Rematch() if self.table.over else says.NextDeal())

    def action_pace(self) -> None:
        pace = turned(list(PACES), self.pace, 1)
        self.do(says.Change("pace", PACES[pace]))
        if not self.note:
            keep_habit(self.host.store, "pace", pace)
            self.note = self.say("options-row", option=self.say("options-pace"), value=self.say(f"pace-{pace}"))
            self.show()

    def action_hurry(self) -> None:
        self.table.hurry(self.now())
        self.pulse()

    def action_score(self) -> None:
        """How the points of the deal come about, once it is over; and what the match is played to."""

        def answered(go_on: bool | None) -> None:
            if go_on:
                self.action_next()

        if self.seen is not None:
            self.app.push_screen(ScorePage(self.seen, self.story), answered)

    def action_give_up(self) -> None:
        """Gives up the match, after a question."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.do(says.GiveUp())

        if self.table.over or self.host.watching:
            answered(True)  # it is refused
        else:
            self.app.push_screen(Question("give-up-question"), answered)

    def action_rules(self) -> None:
        self.app.push_screen(RulesPage(self.table.rules.NAME, self.clause))

    def action_help(self) -> None:
        self.app.push_screen(HelpPage())

    def action_leave(self) -> None:
        """Puts cards back first, then leaves the list of moves, then the table."""
        hand = self.query_one(Hand)
        if hand.picked:
            hand.drop()
            self.on_hand_changed(Hand.Changed())
        elif self.focused is not hand:
            hand.focus()
        else:
            self.host.leave()
            self.app.pop_screen()

    def action_table(self, rows: int) -> None:
        self.query_one(TablePane).scroll_relative(y=rows, animate=False, immediate=True)

    def action_log(self, pages: int) -> None:
        log = self.query_one(LogPane)
        log.scroll_relative(y=pages * max(1, log.size.height), animate=False, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        self.show()
