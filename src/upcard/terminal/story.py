"""What has happened at a table and what may be done there, in the words that the person at seat 0 is told."""

from typing import Final

from upcard.table import says
from upcard.table.choosing import Choice
from upcard.table.says import Moved, Told
from upcard.table.seen import Offer, meld_of_move
from upcard.table.table import Table
from upcard.terminal.host import ME
from upcard.words import seat_word
from upcard.words.spoken import Words


class Story:
    """The lines of the log: a sentence each, or the moves that a seat made in a row."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table: Final = table
        self.words: Final = words
        self.say: Final = words.say
        self.lines: list[str | Moved] = []

    def who(self, seat: int) -> str:
        return seat_word(seat, ME, self.table.seats)

    def player(self, who: str) -> str:
        """What a program with its version is called; one that is not known here says itself."""
        key = f"player-{who.partition(' ')[0]}"
        return self.say(key) if self.words.has(key) else who

    # What has happened

    def anew(self) -> None:
        """The deal from its beginning."""
        self.lines, seen = [], self.table.seen(ME)
        if seen.view is None:
            return
        self._dealt(seen.number, int(self.table.record.first().turn))
        for moved in self.table.so_far(ME):
            self._moved(moved)
        if seen.phase == "over":
            self._ended(seen.points, seen.winners)

    def tells(self, told: object) -> None:
        """What the person's seat is told, as a line."""
        match told:
            case Moved():
                self._moved(told)
            case says.Dealt():
                self._dealt(told.number, told.turn)
            case says.Ended():
                self._ended(told.points, told.winners)
            case says.TookBack():
                self.anew()
                self.lines.append(self.say("took-back"))
            case says.GaveUp():
                self.lines.append(self.say("gave-up-match", who=self.who(told.seat)))
            case says.Begun():
                self.lines.append(self.say("match-begins", match=told.match))
            case says.Seated():
                self.lines.append(self.say("seated", who=self.who(told.seat), player=self.player(told.who)))

    def _dealt(self, deal: int, turn: int) -> None:
        self.lines.append(self.say("dealt", deal=deal, who=self.who(turn)))

    def _moved(self, moved: Moved) -> None:
        """The moves that a seat makes in a row stand in one line."""
        last = self.lines[-1] if self.lines else ""
        if isinstance(last, Moved) and last.seat == moved.seat:
            self.lines[-1] = Moved(moved.seat, last.moves + moved.moves)
        else:
            self.lines.append(moved)

    def _ended(self, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
        if points:
            scores = [self.say("score-of", who=self.who(seat), points=one) for seat, one in enumerate(points)]
            self.lines.append(self.say("ended", points=self.words.listed(scores)))
        if winners:
            self.lines.append(self.say("ended-match", result=self.result(winners)))

    def result(self, seats: tuple[int, ...]) -> str:
        """Who has won the match."""
        everybody = self.words.listed([self.say("who", who=self.who(seat)) for seat in seats], last=True)
        partners = len(seats) > 1 and seats in self.table.rules.sides()
        key = "result-side" if partners else "result-won" if len(seats) == 1 else "result-shared"
        return self.say(key, who=self.who(ME if ME in seats else seats[0]), seats=everybody)

    # In words

    def line(self, line: str | Moved) -> str:
        if isinstance(line, str):
            return line
        new = [told for told in line.moves if told.new] or list(line.moves)
        if len(new) == 1:
            return self.move(new[0])
        moves = self.words.listed([self.move(told, "did") for told in new])
        return self.say("told", who=self.who(line.seat), moves=moves)

    def last_move(self) -> str:
        """The last move of the deal, '' before there is one."""
        return next((self.line(line) for line in reversed(self.lines) if isinstance(line, Moved)), "")

    def move(self, told: Told, form: str = "") -> str:
        return self.words.move(self.table.rules.NAME, told.move, self.who(told.move.seat), form, told.meld)

    def offer(self, offer: Offer, choice: Choice) -> str:
        """What may be played; of an act that is offered as one, what begins it and what is new in it."""
        text = self.move(Told(offer.move, meld_of_move(choice.view, offer.move)), "list")
        if len(offer.sends) < 2:
            return text
        first = next((one.move for one in choice.offers if one.sends == offer.sends[:1]), None)
        if first is not None:
            text = self.say("offer-take", first=self.move(Told(first, None), "did"), move=text)
        return self.say("offer-act", move=text) if len(offer.sends) > 2 else text  # else nothing lies there yet

    def refusal(self, told: says.Refused, asked: str, rule: str, choice: Choice | None) -> str:
        """Why something cannot be done, the rule, and what may be done in its place."""
        why = self.say(told.key, **{**told.values, "rule": rule, "move": asked})
        if told.better is None or choice is None:
            return why
        better = self.move(Told(told.better, meld_of_move(choice.view, told.better)), "list")
        return self.say("illegal-but", why=why, better=better)
