"""One seat at a table: what lies there, the hand, the moves, and what a person does with them.

It knows no rules. What may be played comes from `table.py`, what is known from the view, every sentence from the words.
"""

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard.deal import NOBODY
from upcard.players import PLAYERS, decide
from upcard.rulebook import rulebook
from upcard.table import (
    Command,
    Dealt,
    Ended,
    Event,
    Moved,
    NextDeal,
    Play,
    Refused,
    Seen,
    Table,
    TakeBack,
    Think,
    hand_of,
)  # fmt: skip
from upcard.terminal import store
from upcard.terminal.hand import Hand
from upcard.terminal.pages import Help, Rules, coloured, plain
from upcard.terminal.places import ORDERS, places, sorted_hand, with_signs
from upcard.words import words

ME: Final = 0
PACES: Final = {"step": None, "slow": 2.0, "normal": 0.9, "brisk": 0.35, "instant": 0.0}
NAMES: Final = {2: ("seat-opponent",), 3: ("seat-right", "seat-left"), 4: ("seat-left", "seat-partner", "seat-right")}


def turned(values: list[str], value: str, step: int) -> str:
    """The neighbour of a value in a ring."""
    return values[(values.index(value) + step) % len(values)]


class TableScreen(Screen[None]):
    """One table, seen from seat 0."""

    BINDINGS = [
        Binding("question_mark", "help", words().say("key-help")),
        Binding("r", "rules", words().say("key-rules")),
        Binding("s", "sort", words().say("key-sort")),
        Binding("u", "undo", words().say("key-undo")),
        Binding("n", "next", words().say("key-next")),
        Binding("p", "pace", words().say("key-pace")),
        Binding("m", "moves", words().say("key-moves")),
        Binding("space", "hurry", show=False),
        *[Binding(str(n), f"number({n})", show=False) for n in range(1, 10)],
        Binding("escape", "leave", words().say("key-leave")),
    ]

    def __init__(self, table: Table, pace: str = "normal") -> None:
        super().__init__()
        self.table: Final = table
        self.pace = pace
        self.order = ORDERS[0]
        self.log_lines: list[str] = []
        self.note = ""  # the answer to the last thing that was asked
        self.hint = ""  # what to make of the cards that are picked up
        self.clause = ""  # of the last refusal
        self.trouble = ""  # why the table cannot be saved
        self.offers: list[str] = []  # the moves listed now

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with VerticalScroll(id="places", can_focus=False):
            yield Static(id="table")
        yield Static(id="log")
        yield Static(id="note")
        yield Hand(id="hand")
        yield OptionList(id="moves")
        yield Footer(show_command_palette=False)

    # What happens

    @property
    def say(self) -> Callable[..., str]:
        say: Callable[..., str] = self.app.words.say  # type: ignore[attr-defined]
        return say

    def now(self) -> float:
        clock: Callable[[], float] = self.app.clock  # type: ignore[attr-defined]
        return clock()

    def on_mount(self) -> None:
        self.set_pace(self.pace)
        self.told(self.table.begin(self.now()))
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
            self.trouble = self.say("save-failed", reason=error.strerror or type(error).__name__)

    def note_event(self, says: object) -> None:
        """A line for the log, or the answer to a refused command."""
        if isinstance(says, Moved):
            moves = ", ".join(with_signs(move) for move in says.moves)
            line = self.say("moved", who=self.who(says.seat), moves=moves)
            if self.log_lines and self.log_lines[-1].startswith(self.say("moved", who=self.who(says.seat), moves="")):
                self.log_lines[-1] += f", {moves}"
            else:
                self.log_lines.append(line)
        elif isinstance(says, Dealt):
            turn = self.table.deal.turn if self.table.deal else NOBODY
            self.log_lines.append(self.say("dealt", deal=says.number, who=self.who(turn)))
        elif isinstance(says, Ended):
            points = ", ".join(f"{self.who(seat)} {points}" for seat, points in enumerate(says.points))
            self.log_lines.append(self.say("ended", points=points))
            if says.winners:
                self.log_lines.append(self.say("ended-match", winners=self.winners(says.winners)))
        elif isinstance(says, Refused):
            self.clause = says.clause
            rule = rulebook(self.table.name).clauses.get(says.clause, "")
            self.note = self.say(
                says.code, move=with_signs(says.detail), clause=says.clause, rule=rule, detail=says.detail
            )
        else:
            self.log_lines.append(self.say("took-back"))

    def winners(self, seats: tuple[int, ...]) -> str:
        partners = self.table.game.SEATS == 4
        if ME in seats:
            alone = "winner-side" if partners and len(seats) == 2 else "winner-you"
            return self.say(alone if partners or len(seats) == 1 else "winner-shared", who=self.all_of(seats))
        return self.say(
            "winner-other" if len(seats) == 1 else "winner-shared", who=", ".join(self.who(seat) for seat in seats)
        )

    def all_of(self, seats: tuple[int, ...]) -> str:
        return ", ".join(self.who(seat) for seat in seats)

    def who(self, seat: int) -> str:
        if seat == ME:
            return self.say("who-you")
        return self.say(NAMES[self.table.game.SEATS][seat - 1]) if seat != NOBODY else ""

    # What is shown

    def show(self) -> None:
        if not self.is_mounted or self.table.deal is None:
            return
        seen = self.table.seen(ME)
        view = seen.view.text()
        changed = ", ".join(f"{name} {value}" for name, value in seen.options.changed().items())
        head = self.say("table-head", game=self.say(f"game-{seen.name}"), rules=changed or self.say("rules-default"))
        scores = "  ".join(self.say("table-score", who=self.who(s), points=p) for s, p in enumerate(seen.totals))
        self.query_one("#head", Static).update(plain(f"{head}   {self.say('table-deal', deal=seen.number)}   {scores}"))
        rows = places(seen.name, view, ME, self.table.game.SEATS, self.who, words())
        width = max((len(row.name) for row in rows), default=0)
        self.query_one("#table", Static).update(
            coloured("\n".join(f"{row.name:<{width}}  {row.shows}" for row in rows))
        )
        self.query_one("#log", Static).update(coloured("\n".join(self.log_lines[-self.log_height() :])))
        self.show_hand(seen, view)
        self.show_note(seen)

    def show_note(self, seen: Seen) -> None:
        self.query_one("#note", Static).update(coloured(self.trouble or self.note or self.hint or self.turn_line(seen)))

    def log_height(self) -> int:
        return 3 if self.size.height < 30 else 8

    def turn_line(self, seen: Seen) -> str:
        if seen.over:
            return self.say("match-over")
        if seen.turn == NOBODY:
            return self.say("deal-over")
        if seen.turn == ME:
            if len(seen.offers) == 1 and self.table.forced:
                return self.say("turn-forced", move=with_signs(seen.offers[0].text))
            only = with_signs(seen.offers[0].text) if len(seen.offers) == 1 else ""
            return self.say("turn-you-only", move=only) if only else self.say("turn-you")
        return self.say("turn-step" if self.pace == "step" else "turn-other", who=self.who(seen.turn))

    def show_hand(self, seen: Seen, view: str) -> None:
        hand = self.query_one(Hand)
        faces = self.table.game.faces(self.table.options)
        cards = sorted_hand(hand_of(view, ME), faces.names, self.order)
        hand.deal(cards, {card for offer in seen.offers for card in offer.cards}, waiting=seen.turn != ME)
        hand.border_title = self.say("hand-title", order=self.say(f"order-{self.order}"))
        self.list_moves(seen)

    def list_moves(self, seen: Seen) -> None:
        """The moves that hold what is picked up; those of exactly these cards first."""
        picked = set(self.query_one(Hand).picked)
        exact = [offer.text for offer in seen.offers if offer.cards == picked]
        more = [offer.text for offer in seen.offers if offer.cards > picked]
        own = [text for text in self.table.own_choices(ME, sorted(picked)) if text not in exact]
        self.offers = [*exact, *own, *more][:99]
        self.hint = self.say("no-such-move", count=len(more)) if picked and not exact and not own else ""
        lines = self.query_one("#moves", OptionList)
        lines.clear_options()
        for number, offer in enumerate(self.offers, 1):
            mark = f"{number} " if number < 10 else "  "
            lines.add_option(Line(coloured(f"{mark}{with_signs(offer)}")))
        if self.offers:
            lines.highlighted = 0

    # What people do

    def on_hand_changed(self, event: Hand.Changed) -> None:
        self.note = ""
        seen = self.table.seen(ME)
        self.list_moves(seen)
        self.show_note(seen)

    def on_hand_played(self, event: Hand.Played) -> None:
        picked = set(event.cards)
        seen = self.table.seen(ME)
        exact = [offer.text for offer in seen.offers if offer.cards == picked]
        exact += [text for text in self.table.own_choices(ME, sorted(picked)) if text not in exact]
        if len(exact) == 1 or (len(seen.offers) == 1 and not picked):
            self.play(exact[0] if exact else seen.offers[0].text)
        elif len(self.offers) == 1:
            self.play(self.offers[0])
        elif seen.turn == ME and not exact and picked:
            self.refuse(picked, seen)
        else:
            self.action_moves()

    def refuse(self, picked: set[str], seen: Seen) -> None:
        """Sends what cannot be, so that the answer names the clause."""
        verbs = sorted({offer.text.split(" ")[0] for offer in seen.offers}, key=len, reverse=True)
        verb = next(
            (verb for verb in verbs if any(offer.cards for offer in seen.offers if offer.text.startswith(verb))), "play"
        )
        self.play(f"{verb} {' '.join(sorted(picked))}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.offers):
            self.play(self.offers[event.option_index])

    def play(self, text: str) -> None:
        self.do(Play((text,), self.table.version))
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
        self.show()

    def action_undo(self) -> None:
        self.query_one(Hand).drop()
        self.do(TakeBack())

    def action_next(self) -> None:
        self.do(NextDeal())

    def action_pace(self) -> None:
        self.set_pace(turned(list(PACES), self.pace, 1))
        self.note = f"{self.say('options-pace')}: {self.say(f'pace-{self.pace}')}"
        self.show()

    def action_hurry(self) -> None:
        self.table.hurry(self.now())
        self.pulse()

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.table.name, self.clause))

    def action_help(self) -> None:
        self.app.push_screen(Help())

    def action_leave(self) -> None:
        self.app.pop_screen()

    def on_resize(self, event: events.Resize) -> None:
        self.show()
