"""One seat at a table: what lies there, the hand, the moves, and what a person does with them.

It knows no rules. What may be played comes from `table.py`, what is known from the view, every sentence from the words.
"""

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard.data import is_known
from upcard.meant import meant
from upcard.table import says
from upcard.table.choosing import Choice, choose
from upcard.table.log import SETTINGS
from upcard.table.says import Command, Event, Moved, Play, Refused, Told
from upcard.table.seen import Offer, Seen, hand_of, meld_of_move
from upcard.table.table import Table
from upcard.terminal.book import RulesPage
from upcard.terminal.habits import keep_order, kept_order
from upcard.terminal.hand import Hand
from upcard.terminal.pages import HelpPage, KeyLine, WordedScreen, coloured, plain
from upcard.terminal.panes import LogPane, MoveList, TablePane
from upcard.terminal.places import ORDERS, in_order
from upcard.words import seat_word

ME: Final = 0
PACES: Final = {"step": None, "slow": 2.0, "normal": 0.9, "brisk": 0.35, "instant": 0.0}
MOST_LISTED: Final = 99


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
        Binding("space", "hurry", show=False),
        Binding("shift+up", "table(-1)", show=False, priority=True),
        Binding("shift+down", "table(1)", show=False, priority=True),
        Binding("pageup", "log(-1)", show=False, priority=True),
        Binding("pagedown", "log(1)", show=False, priority=True),
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, 10)],
    ]

    def __init__(self, table: Table, pace: str = "normal") -> None:
        super().__init__()
        self.table: Final = table
        self.pace = pace
        self.order = kept_order(table.rules.NAME)
        self.seen: Seen | None = None  # what the table looks like now
        self.log_lines: list[str | Moved] = []
        self.note = ""  # the answer to the last thing that was asked
        self.hint = ""  # what to make of the cards that are picked up
        self.clause = ""  # of the last refusal
        self.trouble = ""  # why the table cannot be saved
        self.offers: list[Offer] = []  # the moves listed now
        self.asked = ""  # what was last sent, in words

    def compose(self) -> ComposeResult:
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
        self.set_pace(self.pace)
        told = self.table.begin(self.now())
        for moved in [] if told else self.table.so_far(ME):
            self.log_moves(moved)
        self.told(told)
        self.query_one(Hand).focus()
        self.set_interval(0.05, self.pulse)

    def set_pace(self, pace: str) -> None:
        self.pace = pace
        seconds = PACES[pace]
        self.table.pace = 1e12 if seconds is None else seconds
        if self.table.due is not None:
            self.table.due = self.now() + self.table.pace

    def pulse(self) -> None:
        """Lets what is due happen: programs move, an only move is played."""
        events = self.table.tick(self.now())
        if events:
            self.told(events)

    def do(self, command: Command) -> None:
        self.note = self.clause = ""
        self.told(self.table.do(ME, command, self.now()))

    def told(self, events: list[Event]) -> None:
        """Takes events, saves the table if it changed, and shows it."""
        asked = [event.says for event in events if isinstance(event.says, Think)]
        for event in events:
            if event.to == ME and not isinstance(event.says, Think):
                self.note_event(event.says)
        if any(not isinstance(event.says, Refused | Think) for event in events):
            self.save()
        for think in asked:
            move = decide(PLAYERS[think.player], think.seed, think.view, think.made)
            seat, deal = think.view.seat, self.table.deal
            assert deal is not None
            self.told(self.table.do(seat, Play((deal.move_text(move),), think.version), self.now()))
        if not asked:
            self.show()

    def save(self) -> None:
        try:
            store.save(self.table)
            if self.table.match.over and self.table.records[-1].scores is not None:
                store.keep_records(self.table)
            self.trouble = ""
        except OSError as error:
            self.trouble = self.say("save-failed", why=store.system_says(error))

    def note_event(self, says: object) -> None:
        """A line for the log, or the answer to a refused command."""
        if isinstance(says, Moved):
            self.log_moves(says)
        elif isinstance(says, Dealt):
            self.log_lines.append(self.say("dealt", deal=says.number, who=self.who(says.turn)))
        elif isinstance(says, Ended):
            points = [self.say("score-of", who=self.who(n), points=points) for n, points in enumerate(says.points)]
            self.log_lines.append(self.say("ended", points=self.words.listed(points)))
            if says.winners:
                self.log_lines.append(self.say("ended-match", result=self.result(says.winners)))
        elif isinstance(says, Refused):
            self.clause = str(says.values.get("clause", ""))
            rule = self.clause_text(self.table.rules.NAME, self.clause)
            self.note = self.say(says.key, **{**says.values, "rule": rule, "move": self.asked})
        else:
            self.log_lines = [*self.table.so_far(ME), self.say("took-back")]

    def log_moves(self, moved: Moved) -> None:
        """The moves that a seat makes in a row stand in one line."""
        last = self.log_lines[-1] if self.log_lines else ""
        if isinstance(last, Moved) and last.seat == moved.seat:
            self.log_lines[-1] = Moved(moved.seat, last.moves + moved.moves)
        else:
            self.log_lines.append(moved)

    def log_line(self, line: str | Moved) -> str:
        if isinstance(line, str):
            return line
        if len(line.moves) == 1:
            return self.move_words(line.moves[0])
        moves = self.words.listed([self.move_words(told, "did") for told in line.moves])
        return self.say("told", who=self.who(line.seat), moves=moves)

    def move_words(self, told: Told, form: str = "") -> str:
        return self.words.move(self.table.rules.NAME, told.move, self.who(told.move.seat), form, told.meld)

    def offer_words(self, offer: Offer) -> str:
        seen = self.seen
        assert seen is not None
        return self.move_words(Told(offer.move, meld_of_move(seen.view, offer.move)), "list")

    def result(self, seats: tuple[int, ...]) -> str:
        """Who has won the match."""
        everybody = self.words.listed([self.say("who", who=self.who(seat)) for seat in seats], last=True)
        who = self.who(ME if ME in seats else seats[0])
        partners = len(seats) > 1 and seats in self.table.rules.sides()
        return self.say("result-side" if partners else "result-won" if len(seats) == 1 else "result-shared",
                        who=who, seats=everybody)  # fmt: skip

    def who(self, seat: int) -> str:
        return seat_word(seat, ME, self.table.seats)

    # What is shown

    def show(self) -> None:
        if not self.is_mounted or self.table.deal is None:
            return
        self.seen = seen = self.table.seen(ME)
        say, game = self.say, seen.rules.NAME
        scores = "  ".join(say("score-of", who=self.who(n), points=points) for n, points in enumerate(seen.totals))
        head = say("table-head", game=say(f"game-{game}"), rules=self.rules_words(seen))
        self.query_one("#head", Static).update(plain(f"{head}   {say('table-deal', deal=seen.number)}   {scores}"))
        self.query_one(TablePane).shows(seen.view, seen.rules, self.words)
        self.query_one(LogPane).tells(self.log_lines, self.log_line)
        self.show_hand(seen)
        self.show_note(seen)

    def rules_words(self, seen: Seen) -> str:
        """The rules that differ from the default."""
        game, changed = seen.rules.NAME, seen.rules.changed()
        return self.words.listed([
            self.say("options-row", option=self.say(f"short-{game}-{name}"), value=self.words.value(game, name, value))
            for name, value in changed.items()
        ]) or self.say("rules-default")  # fmt: skip

    def show_note(self, seen: Seen) -> None:
        self.query_one("#note", Static).update(coloured(self.note or self.hint or self.turn_line(seen)))
        trouble = self.query_one("#trouble", Static)
        trouble.display = bool(self.trouble)
        trouble.update(plain(self.trouble))

    def turn_line(self, seen: Seen) -> str:
        turn = seen.view.turn
        if seen.over:
            return self.say("match-over")
        if turn is None:
            return self.say("deal-over")
        if turn == ME:
            if len(seen.offers) != 1:
                return self.say("turn-you")
            return self.say(
                "turn-forced" if self.table.forced else "turn-you-only", move=self.offer_words(seen.offers[0])
            )
        return self.say("turn-step" if self.pace == "step" else "turn-other", who=self.who(turn))

    def show_hand(self, seen: Seen) -> None:
        hand = self.query_one(Hand)
        cards = in_order(hand_of(seen.view).cards, seen.rules, self.order)
        legal = {card for offer in seen.offers for card in offer.cards}
        known = {card.card for card in cards if is_known(card)}
        hand.deal({card.card: self.words.sign(card) for card in cards}, legal, known, waiting=seen.view.turn != ME)
        hand.border_title = self.say("hand-title", order=self.order)
        hand.explain(seen.view, self.words)
        self.list_moves(seen)

    def list_moves(self, seen: Seen) -> None:
        """The moves that hold what is picked up; those of exactly these cards first."""
        picked = set(self.query_one(Hand).picked)
        exact, own = self.exact_offers(seen)
        more = [offer for offer in seen.offers if offer.cards > picked]
        self.offers = [*exact, *own, *more][:MOST_LISTED]
        self.hint = self.say("no-such-move", count=len(more)) if picked and not exact and not own else ""
        lines = self.query_one("#moves", OptionList)
        lines.clear_options()
        for number, offer in enumerate(self.offers, 1):
            mark = f"{number} " if number < 10 else "  "
            lines.add_option(Line(coloured(f"{mark}{self.offer_words(offer)}")))
        if self.offers:
            lines.highlighted = 0

    def exact_offers(self, seen: Seen) -> tuple[list[Offer], list[Offer]]:
        """The moves of exactly the cards picked up: those listed, and those by an own choice of equal cards."""
        picked = self.query_one(Hand).picked
        exact = [offer for offer in seen.offers if offer.cards == set(picked)]
        listed = {offer.text for offer in exact}
        return exact, [offer for offer in self.table.own_choices(ME, picked) if offer.text not in listed]

    # What people do

    def on_hand_changed(self, event: Hand.Changed) -> None:
        self.note = ""
        if self.seen is not None:
            self.list_moves(self.seen)
            self.show_note(self.seen)

    def on_hand_played(self, event: Hand.Played) -> None:
        """Plays what is picked up, where that is one move; with nothing picked up only what is the only thing to do."""
        seen = self.seen
        assert seen is not None
        exact, own = self.exact_offers(seen)
        only = [*exact, *own] if event.cards else list(seen.offers)
        refused = self.table.refusable(ME, event.cards) if event.cards and not only else None
        if len(only) == 1 or not only and len(self.offers) == 1:
            self.play(only[0] if only else self.offers[0])
        elif refused is not None:
            self.play(refused)
        else:
            self.action_moves()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.offers):
            self.play(self.offers[event.option_index])

    def play(self, offer: Offer) -> None:
        self.asked = self.offer_words(offer)
        self.do(Play((offer.text,), self.table.version))
        hand = self.query_one(Hand)
        if not self.note:
            hand.drop()
        hand.focus()

    def action_number(self, number: int) -> None:
        if number <= len(self.offers):
            self.play(self.offers[number - 1])

    def action_moves(self) -> None:
        self.query_one("#moves", OptionList).focus()

    def action_sort(self) -> None:
        self.order = turned(list(ORDERS), self.order, 1)
        keep_order(self.table.rules.NAME, self.order)
        self.show()

    def action_undo(self) -> None:
        self.query_one(Hand).drop()
        self.do(TakeBack())

    def action_next(self) -> None:
        self.do(NextDeal())

    def action_pace(self) -> None:
        self.set_pace(turned(list(PACES), self.pace, 1))
        self.note = self.say("options-row", option=self.say("options-pace"), value=self.say(f"pace-{self.pace}"))
        self.show()

    def action_hurry(self) -> None:
        self.table.hurry(self.now())
        self.pulse()

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
            self.app.pop_screen()

    def action_table(self, rows: int) -> None:
        self.query_one(TablePane).scroll_relative(y=rows, animate=False, immediate=True)

    def action_log(self, pages: int) -> None:
        log = self.query_one(LogPane)
        log.scroll_relative(y=pages * max(1, log.size.height), animate=False, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        self.show()
