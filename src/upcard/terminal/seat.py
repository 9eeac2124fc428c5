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
from upcard.table import says
from upcard.table.choosing import Choice, choose
from upcard.table.orders import ORDERS, in_order
from upcard.table.says import Command, Event, Moved, Play, Refused, Told
from upcard.table.seen import Offer, Seen, hand_of, meld_of_move
from upcard.table.table import Table
from upcard.terminal.book import RulesPage
from upcard.terminal.habits import keep_habit, kept_order
from upcard.terminal.hand import Hand
from upcard.terminal.host import ME, Host
from upcard.terminal.pages import HelpPage, KeyLine, WordedScreen, coloured, plain
from upcard.terminal.panes import LogPane, MoveList, TablePane
from upcard.terminal.score import Question, ScorePage
from upcard.words import seat_word

PACES: Final = {"step": "step", "slow": "2", "normal": "0.9", "brisk": "0.35", "instant": "0"}
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
        self.seen: Seen | None = None  # what the table looks like now
        self.choice: Choice | None = None  # what may be done with the cards that are picked up
        self.log_lines: list[str | Moved] = []
        self.note = ""  # the answer to the last thing that was asked
        self.hint = ""  # what to make of the cards that are picked up
        self.clause = ""  # of the last refusal
        self.offers: list[Offer] = []  # the moves listed now
        self.asked = ""  # what was last sent, in words

    @property
    def table(self) -> Table:
        return self.host.table

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
        told = self.host.begin(self.now())
        if not told:
            self.log_anew()
        self.told(told)
        self.query_one(Hand).focus()
        self.set_interval(0.05, self.pulse)

    def on_unmount(self) -> None:
        self.host.leave()

    @property
    def pace(self) -> str:
        """The name of the pace; a pace of no name is none of ours and counts as the nearest to usual."""
        set_to = self.table.settings["pace"]
        return next((name for name, value in PACES.items() if value == set_to), "normal")

    def pulse(self) -> None:
        """Lets what is due happen: programs move, an only move is played."""
        trouble, events = self.host.trouble, self.host.pulse(self.now())
        if events or self.host.trouble != trouble:
            self.told(events)

    def do(self, command: Command) -> None:
        self.note = self.clause = ""
        self.told(self.host.do(command, self.now()))

    def told(self, events: list[Event]) -> None:
        """Takes what the person's seat is told, and shows it."""
        for event in events:
            if event.to == ME:
                self.note_event(event.says)
        self.show()
        if any(event.to == ME and isinstance(event.says, says.Ended) for event in events):
            self.action_score()

    def note_event(self, told: object) -> None:
        """A line for the log, or the answer to a refused command."""
        if isinstance(told, Moved):
            self.log_moves(told)
        elif isinstance(told, says.Dealt):
            self.log_lines.append(self.say("dealt", deal=told.number, who=self.who(told.turn)))
        elif isinstance(told, says.Ended):
            self.log_lines += self.ends(told.points, told.winners)
        elif isinstance(told, Refused):
            self.clause = str(told.values.get("clause", ""))
            rule = self.clause_text(self.table.rules.NAME, self.clause)
            self.note = self.say(told.key, **{**told.values, "rule": rule, "move": self.asked})
            if told.better is not None and self.seen is not None and self.seen.view is not None:
                better = self.move_words(Told(told.better, meld_of_move(self.seen.view, told.better)), "list")
                self.note = self.say("illegal-but", why=self.note, better=better)
        elif isinstance(told, says.TookBack):
            self.log_anew()
            self.log_lines.append(self.say("took-back"))
        elif isinstance(told, says.GaveUp):
            self.log_lines.append(self.say("gave-up-match", who=self.who(told.seat)))
        elif isinstance(told, says.Begun):
            self.log_lines.append(self.say("match-begins", match=told.match))

    def log_anew(self) -> None:
        """The log of the deal from its beginning."""
        self.log_lines, seen = [], self.table.seen(ME)
        deal = self.table.deal
        if deal is None or seen.view is None:
            return
        first = int(self.table.record.first().turn)
        self.log_lines = [self.say("dealt", deal=seen.number, who=self.who(first))]
        for moved in self.table.so_far(ME):
            self.log_moves(moved)
        if seen.phase == "over":
            self.log_lines += self.ends(seen.points, seen.winners)

    def ends(self, points: tuple[int, ...], winners: tuple[int, ...]) -> list[str]:
        """What is said at the end of a deal, and of the match."""
        scores = [self.say("score-of", who=self.who(seat), points=one) for seat, one in enumerate(points)]
        out = [self.say("ended", points=self.words.listed(scores))] if scores else []
        return out + ([self.say("ended-match", result=self.result(winners))] if winners else [])

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
        new = [told for told in line.moves if told.new] or list(line.moves)
        if len(new) == 1:
            return self.move_words(new[0])
        moves = self.words.listed([self.move_words(told, "did") for told in new])
        return self.say("told", who=self.who(line.seat), moves=moves)

    def move_words(self, told: Told, form: str = "") -> str:
        return self.words.move(self.table.rules.NAME, told.move, self.who(told.move.seat), form, told.meld)

    def offer_words(self, offer: Offer) -> str:
        choice = self.choice
        meld = meld_of_move(choice.view, offer.move) if choice is not None else None
        text = self.move_words(Told(offer.move, meld), "list")
        return self.say("offer-act", move=text) if len(offer.sends) > 1 else text

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
        self.seen = seen = self.table.seen(ME)
        if not self.is_mounted or seen.view is None:
            return
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
        trouble, why = self.query_one("#trouble", Static), self.host.trouble
        trouble.display = why is not None or self.host.watching
        key = "now-watching" if self.host.watching else "save-failed"
        trouble.update(plain(self.say(key, why=why) if why is not None else self.say("watching")))

    def turn_line(self, seen: Seen) -> str:
        turn = seen.view.turn if seen.view is not None else None
        if seen.over:
            return self.say("match-over")
        if turn is None:
            return self.say("deal-over")
        if turn == ME:
            if len(seen.offers) != 1:
                return self.say("turn-you")
            forced = self.table.settings["forced"] == "yes"
            return self.say("turn-forced" if forced else "turn-you-only", move=self.offer_words(seen.offers[0]))
        return self.say("turn-step" if self.pace == "step" else "turn-other", who=self.who(turn))

    def show_hand(self, seen: Seen) -> None:
        hand, view = self.query_one(Hand), seen.view
        place = hand_of(view) if view is not None else None
        if view is None or place is None:
            return
        cards = in_order(place.cards, seen.rules, self.order)
        legal = {card for offer in seen.offers for card in offer.cards}
        known = {card.card for card in cards if is_known(card)}
        hand.deal({card.card: self.words.sign(card) for card in cards}, legal, known, waiting=view.turn != ME)
        hand.border_title = self.say("hand-title", order=self.order)
        hand.explain(view, self.words)
        self.list_moves(seen)

    def list_moves(self, seen: Seen) -> None:
        """The moves of exactly the cards that are picked up first, then those that need others too."""
        picked, deal = self.query_one(Hand).picked, self.table.deal
        mine = seen.offers and deal is not None and not self.host.watching
        self.choice = choice = choose(deal, ME, picked) if mine and deal is not None else None
        self.offers, self.hint = [], ""
        if choice is not None:
            rest = choice.more if picked else choice.offers
            self.offers = [*choice.exact, *rest][:MOST_LISTED]
            self.hint = self.say("no-such-move", count=len(choice.more)) if picked and not choice.exact else ""
        lines = self.query_one("#moves", OptionList)
        lines.clear_options()
        for number, offer in enumerate(self.offers, 1):
            mark = f"{number} " if number < 10 else "  "
            lines.add_option(Line(coloured(f"{mark}{self.offer_words(offer)}")))
        if self.offers:
            lines.highlighted = 0

    # What people do

    def on_hand_changed(self, event: Hand.Changed) -> None:
        self.note = ""
        if self.seen is not None:
            self.list_moves(self.seen)
            self.show_note(self.seen)

    def on_hand_played(self, event: Hand.Played) -> None:
        """Plays what is picked up, where that is one move; with nothing picked up only what is the only thing to do. Cards
        that are no move are sent as what they most likely mean, so that the answer says why not."""
        choice = self.choice
        if choice is None:
            return
        only = choice.exact if event.cards else choice.offers
        if len(only) == 1 or not only and len(self.offers) == 1:
            self.play(only[0] if only else self.offers[0])
        elif not only and choice.meant is not None:
            self.play(choice.meant)
        else:
            self.action_moves()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.offers):
            self.play(self.offers[event.option_index])

    def play(self, offer: Offer) -> None:
        self.asked = self.offer_words(offer)
        self.do(Play(offer.sends))
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
        keep_habit(self.host.store, "pace", pace)
        self.note = self.say("options-row", option=self.say("options-pace"), value=self.say(f"pace-{pace}"))
        self.show()

    def action_hurry(self) -> None:
        self.table.hurry(self.now())
        self.pulse()

    def action_score(self) -> None:
        """How the points of the deal come about, once it is over."""
        if self.seen is not None and self.seen.account:
            self.app.push_screen(ScorePage(self.seen, self.who), self.after_score)

    def after_score(self, go_on: bool | None) -> None:
        if go_on:
            self.action_next()

    def action_give_up(self) -> None:
        """Gives up the match, after a question."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.do(says.GiveUp())

        if not self.table.over and not self.host.watching:
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
            self.app.pop_screen()

    def action_table(self, rows: int) -> None:
        self.query_one(TablePane).scroll_relative(y=rows, animate=False, immediate=True)

    def action_log(self, pages: int) -> None:
        log = self.query_one(LogPane)
        log.scroll_relative(y=pages * max(1, log.size.height), animate=False, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        self.show()
