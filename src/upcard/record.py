"""Records: a deal written down so that a person can read it and a program can play it again.

docs/notation.md describes the text. Every error is Unreadable or Illegal and says in which line.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from upcard import shuffle
from upcard.cards import NOBODY
from upcard.deal import Deal, Rules
from upcard.deck import Deck, Start, deck_of
from upcard.errors import Illegal, Unreadable
from upcard.meant import play_text
from upcard.notation import game_named, read_rules

FIRST_LINE: Final = "upcard record 2"
PERSON: Final = "person"
EMPTY: Final = "nobody"
UNFINISHED: Final = "unfinished"
GIVEN_UP: Final = "given up"
UNOPENED: Final = "unopened"
MOST_LINE: Final = 4_000  # characters
MOST_LINES: Final = 20_000  # of one record
PROGRAM: Final = re.compile(r"[a-z][a-z_]{0,30} [1-9]\d{0,5}", re.ASCII)
TABLE_ID: Final = re.compile(r"[0-9a-f]{8,64}", re.ASCII)


@dataclass(frozen=True)
class Nonce:
    """What a seat added to the shuffle: the hash that it sent first, and the nonce, empty if it was never opened."""

    hashed: str
    opened: bytes = b""


@dataclass(frozen=True)
class Note:
    """Something that happened at the table after so many moves: a seat changes hands (`seat`), goes back to here
    (`takes back`: the moves that followed are gone), or gives up the match (`gives up`)."""

    made: int
    does: str
    seat: int
    who: str = ""  # who sits in the seat from now on

    def text(self) -> str:
        """The note as a line."""
        return f"{self.does} {self.seat} {self.who}".rstrip()

    def seat_in(self, seats: list[str]) -> None:
        """Writes into `seats` who sits where from now on, if that is what the note is about."""
        if self.does == "seat":
            seats[self.seat] = self.who


@dataclass
class Record:
    """One deal written down: its deck and its moves, from which everything else follows.

    `seats` has, by seat, `person`, `nobody` or a program with its version, `sensible 1`: who sat there when the
    deal began. `table` is the name of the table, empty for a deal of none; `before` the digest of the record before
    in the same match, empty for the first; `stand_in` the program that sits in for who leaves, empty for none.
    """

    rules: Rules
    start: Start
    seats: list[str]
    seed: bytes = b""  # of the committed shuffle; empty when the deck is given
    deck: Deck | None = None
    table: str = ""
    match: int = 1
    before: str = ""
    stand_in: str = ""
    nonces: dict[int, Nonce] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    scores: list[int] | None = None  # None while the deal is unfinished
    given_up: bool = False  # the match ended here, before the deal was over

    def first(self) -> Deal:
        """The deal before its first move."""
        return self.rules.deal(self.dealt(), self.start)

    def dealt(self) -> Deck:
        """The deck, given by hand or shuffled."""
        return self.deck or shuffle.shuffled_deck(self.rules, self.seed, self.opened())

    def last(self) -> Deal:
        """The deal after all moves."""
        deal = self.first()
        for move in self.moves:
            deal.play(move)
        return deal

    def opened(self) -> dict[int, bytes]:
        """The nonces that went into the shuffle, by seat."""
        return {seat: nonce.opened for seat, nonce in self.nonces.items() if nonce.opened}

    def program_seed(self, seat: int) -> int:
        """The seed of whatever program sits in this seat."""
        seed = self.seed or shuffle.seed_from(" ".join(self._deck_lines()))
        return shuffle.program_seed(seed, self.opened(), seat)

    def sitting(self) -> Iterator[list[str]]:
        """Who sits in each seat at each move of the deal."""
        seats, notes = list(self.seats), list(self.notes)
        for made in range(len(self.moves)):
            while notes and notes[0].made <= made:
                notes.pop(0).seat_in(seats)
            yield list(seats)

    def seats_after(self, made: int) -> list[str]:
        """Who sits in each seat after so many moves."""
        seats = list(self.seats)
        for note in self.notes:
            if note.made <= made:
                note.seat_in(seats)
        return seats

    def taken_back(self) -> int:
        """How often a seat went back to an earlier move."""
        return sum(note.does == "takes back" for note in self.notes)

    # As text

    def head(self) -> str:
        """All that is decided before the cards, as it is written: what the commitment is to, beside the seed."""
        lines = [f"table {self.table}, match {self.match}"] if self.table else []
        lines.append(f"game {self.rules.NAME}")
        if self.rules.text():
            lines.append(f"options {self.rules.text()}")
        lines.append(start_text(self.start))
        if self.before:
            lines.append(f"before {self.before}")
        lines += [f"seat {seat} {who}" for seat, who in enumerate(self.seats)]
        if self.stand_in:
            lines.append(f"stands in {self.stand_in}")
        return "\n".join(lines) + "\n"

    def commitment(self) -> str:
        """The commitment to the seed and the head; empty where the deck is given."""
        return shuffle.commitment(self.seed, self.head()) if self.seed else ""

    def text(self) -> str:
        """The record as text; `read_record` reads it back."""
        lines = []
        if self.deck is None:
            lines += [f"commitment {self.commitment()}", f"seed {self.seed.hex()}"]
            for seat, nonce in sorted(self.nonces.items()):
                lines.append(f"nonce {seat} {nonce.hashed} {nonce.opened.hex() or UNOPENED}")
        else:
            lines += self._deck_lines()
        lines += self._turns()
        ends = UNFINISHED if self.scores is None else "scores " + " ".join(map(str, self.scores))
        lines.append(GIVEN_UP if self.given_up else ends)
        return f"{FIRST_LINE}\n{self.head()}" + "\n".join(lines) + "\n"

    def digest(self) -> str:
        """SHA-256 of the text: what the next record of the match names as the one before."""
        import hashlib

        return hashlib.sha256(self.text().encode()).hexdigest()

    def _deck_lines(self) -> list[str]:
        deck, faces = self.deck, self.rules.faces()
        assert deck is not None
        lines = ["deck " + " ".join([faces.card_text(card) for card in deck.cards])]
        if len(deck.chance):
            lines.append("chance " + " ".join([str(number) for number in deck.chance]))
        return lines

    def _turns(self) -> list[str]:
        """One line for the moves that a seat makes in a row, `0: take, discard QS`, and one for each note."""
        deal, notes = self.first(), list(self.notes)
        lines: list[str] = []
        mover = NOBODY
        for made, move in enumerate(self.moves):
            while notes and notes[0].made <= made:
                lines.append(notes.pop(0).text())
                mover = NOBODY
            text = deal.move_text(move)
            if deal.turn == mover and len(lines[-1]) + len(text) < MOST_LINE - 10:
                lines[-1] += f", {text}"
            else:
                mover = deal.turn
                lines.append(f"{mover}: {text}")
            deal.play(move)
        return lines + [note.text() for note in notes]


def start_text(start: Start) -> str:
    leader = "" if start.leader == NOBODY else f", leader {start.leader}"
    return f"start dealer {start.dealer}, deal {start.number}, stake {start.stake}{leader}"


# --- reading ---------------------------------------------------------------------------------------------------------


def record_lines(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each record in a file, with the number of the first, one record after the other: no more than one is
    held at a time, and of that no more than a record may have. What is no record comes as such lines too."""
    begun, own = 1, list[str]()
    for number, line in enumerate(lines, 1):
        text = line.strip().removeprefix("\ufeff")[: MOST_LINE + 2]
        if text == FIRST_LINE and own:
            yield begun, own
            own = []
        if text and not own:
            begun = number
        if own or text:
            if len(own) <= MOST_LINES:
                own.append(text)
    if own:
        yield begun, own


def read_records(text: str | Iterable[str]) -> Iterator[Record]:
    """The records of a text, or of the lines of a file, each replayed and its scores compared. Raises Unreadable or
    Illegal, with the line, at the first that is spoilt."""
    found = False
    for number, lines in record_lines(text.splitlines() if isinstance(text, str) else text):
        found = True
        yield read_record(lines, number)
    if not found:
        raise in_line(1, Unreadable("record-begins", first=FIRST_LINE))


def read_record(lines: list[str], number: int = 1) -> Record:
    """The record that these lines are, replayed, its commitment, nonces and scores compared. `number` is the first
    line's, for errors. Raises Unreadable or Illegal."""
    return _Lines(lines, number).record()


class _Lines:
    """The lines of one record on their way to a Record."""

    def __init__(self, lines: list[str], number: int) -> None:
        self.lines = [(n, line.strip()) for n, line in enumerate(lines, number) if line.strip()]
        self.number = number  # the line that is being read, for errors
        self.end = number + len(lines)

    def record(self) -> Record:
        try:
            self._check_text()
            return self._record()
        except Illegal as error:
            raise Illegal(error.move, error.clause, self.number) from None
        except Unreadable as error:
            raise in_line(self.number, error) from None

    def _check_text(self) -> None:
        """Bytes of a file that are no text come as surrogates."""
        for number, line in self.lines:
            if not line.isascii() and re.search(r"[\ud800-\udfff]", line):
                self.number = number
                raise Unreadable("not-utf-8")

    def _record(self) -> Record:
        if self._next() != FIRST_LINE:
            raise Unreadable("record-begins", first=FIRST_LINE)
        if len(self.lines) > MOST_LINES:
            raise Unreadable("record-too-long", most=MOST_LINES)
        self._take(FIRST_LINE)
        table, match = self._table()
        name = self._take("game")
        game_named(name)
        rules = read_rules(name, self._take("options", ""))
        record = Record(rules, self._start(rules), [], table=table, match=match)
        record.before = self._take("before", "")
        if record.before and not (table and re.fullmatch(r"[0-9a-f]{64}", record.before)):
            raise Unreadable("record-before")
        record.seats = [read_who(self._take(f"seat {seat}")) for seat in range(rules.SEATS)]
        stand_in = self._take("stands in", "")
        record.stand_in = read_program(stand_in) if stand_in else ""
        committed = self._take("commitment", "")
        if committed:
            self._shuffle(record, committed)
        else:
            record.deck = self._deck(rules)
        return self._play(record)

    def _next(self) -> str:
        return self.lines[0][1] if self.lines else ""

    def _take(self, word: str, default: str | None = None) -> str:
        """The rest of the next line, which begins with this word; the default where it may be left out."""
        line = self._next()
        if line == word or line.startswith(word + " "):
            self.number = self.lines.pop(0)[0]
            if len(line) > MOST_LINE:
                raise Unreadable("line-too-long", most=MOST_LINE)
            return line[len(word) :].strip()
        if default is None:
            self.number = self.lines[0][0] if self.lines else self.end
            raise Unreadable("record-line" if line else "record-cut-short", word=word, found=line[:40])
        return default

    def _table(self) -> tuple[str, int]:
        words = self._take("table", "")
        found = re.fullmatch(rf"({TABLE_ID.pattern}), match ([1-9]\d{{0,5}})", words, re.ASCII)
        if words and not found:
            raise Unreadable("record-table")
        return (found[1], int(found[2])) if found else ("", 1)

    def _start(self, rules: Rules) -> Start:
        words = self._take("start")
        found = re.fullmatch(
            r"dealer (\d{1,3}), deal (\d{1,6}), stake (\d{1,6})(?:, leader (\d{1,3}))?", words, re.ASCII
        )
        if not found:
            raise Unreadable("record-start")
        dealer, number, stake, leader = [int(part or NOBODY) for part in found.groups()]
        if not (dealer < rules.SEATS and leader < rules.SEATS and number and stake):
            raise Unreadable("record-start-seats", last=rules.SEATS - 1)
        return Start(dealer=dealer, number=number, stake=stake, leader=leader)

    def _shuffle(self, record: Record, committed: str) -> None:
        record.seed = unhex(self._take("seed"))
        if len(record.seed) != shuffle.SEED_BYTES:
            raise Unreadable("seed-size", wanted=shuffle.SEED_BYTES, count=len(record.seed))
        if record.commitment() != committed:
            raise Unreadable("seed-not-committed")
        while self._next().startswith("nonce "):
            words = self._take("nonce").split()
            if len(words) != 3 or words[0] not in [str(n) for n in range(record.rules.SEATS)]:
                raise Unreadable("nonce-line")
            seat, nonce = int(words[0]), Nonce(words[1], b"" if words[2] == UNOPENED else unhex(words[2]))
            if seat <= max(record.nonces, default=-1) or record.seats[seat] != PERSON:
                raise Unreadable("nonce-seat", seat=seat)
            check_nonce(committed, seat, nonce)
            record.nonces[seat] = nonce

    def _deck(self, rules: Rules) -> Deck:
        faces, pack = rules.faces(), list(rules.pack())
        cards = [int(faces.read_card(word)) for word in self._take("deck").split()]
        if sorted(cards) != sorted(pack):
            raise Unreadable("record-deck", count=len(pack))
        bounds = list(rules.chances())
        words = self._take("chance", "").split() if bounds else []
        if len(words) != len(bounds):
            raise Unreadable("record-chance", count=len(bounds))
        for word, bound in zip(words, bounds, strict=True):
            if not (word.isascii() and word.isdecimal() and len(word) <= 12 and int(word) < bound):
                raise Unreadable("record-chance-number", most=str(bound - 1), value=word[:20])
        return deck_of(cards, [int(word) for word in words])

    def _play(self, record: Record) -> Record:
        deal = record.first()
        while (line := self._next()) and line not in (UNFINISHED, GIVEN_UP) and not line.startswith("scores"):
            if re.match(r"seat |takes back |gives up ", line):
                record.notes.append(self._note(record))
                continue
            self.number = self.lines.pop(0)[0]
            seat, _, moves = line.partition(":")
            if seat != str(deal.turn):
                self._check_end(":" in line, line)
                key = "record-over" if deal.over() else "record-turn"
                raise Unreadable(key, seat=int(deal.turn), found=line[:40])
            if len(line) > MOST_LINE:
                raise Unreadable("line-too-long", most=MOST_LINE)
            for text in moves.split(","):
                if seat != str(deal.turn):
                    raise Unreadable("record-turn-past", seat=seat, move=text.strip()[:40])
                try:
                    record.moves += [int(move) for move in play_text(deal, text.strip())]
                except Unreadable:
                    self._check_end(False, line)
                    raise
        return self._end(record, deal)

    def _check_end(self, whole: bool, line: str) -> None:
        """Raises Unreadable where the record ends in a line that is not whole."""
        if not whole and not self.lines:
            raise Unreadable("record-breaks-off", found=line[-40:])

    def _note(self, record: Record) -> Note:
        self.number, line = self.lines.pop(0)
        last = record.rules.SEATS - 1
        found = re.fullmatch(rf"(seat|takes back|gives up) ([0-{last}])(?: (.+))?", line)
        does, seat, who = found.groups("") if found else ("", "", "")
        if not found or (does == "seat") != (who != ""):
            raise Unreadable("record-note", last=last)
        return Note(len(record.moves), does, int(seat), read_who(who) if who else "")

    def _end(self, record: Record, deal: Deal) -> Record:
        if self._next() == UNFINISHED or self._next() == GIVEN_UP:
            record.given_up = self._next() == GIVEN_UP
            self._take(self._next())
            if deal.over():
                raise Unreadable("record-scores-wanted")
            if record.given_up and not any(note.does == "gives up" for note in record.notes):
                raise Unreadable("record-nobody-gave-up")
        else:
            record.scores = self._scores(deal, self._take("scores"))
        if self.lines:
            self.number = self.lines[0][0]
            raise Unreadable("record-goes-on", found=self._next()[:40])
        return record

    def _scores(self, deal: Deal, words: str) -> list[int]:
        if not deal.over():
            raise Unreadable("record-not-over")
        scores = deal.scores()
        if words.split() != [str(score) for score in scores]:
            raise Unreadable("record-scores", scores=" ".join(map(str, scores)), found=words[:40])
        return scores


def read_who(text: str) -> str:
    """Who sits somewhere, as a record says it. Raises Unreadable."""
    return text if text in (PERSON, EMPTY) else read_program(text)


def read_program(text: str) -> str:
    """A program with its version, as a record says it. Raises Unreadable."""
    if not PROGRAM.fullmatch(text) or text.startswith((f"{PERSON} ", f"{EMPTY} ")):
        raise Unreadable("saved-seat", found=text[:40])
    return text


def check_nonce(committed: str, seat: int, nonce: Nonce) -> None:
    """Raises Unreadable for a nonce that is not the one that its hash was made of."""
    if not re.fullmatch(r"[0-9a-f]{128}", nonce.hashed):
        raise Unreadable("nonce-hash")
    if not nonce.opened:
        return
    if not shuffle.LEAST_NONCE <= len(nonce.opened) <= shuffle.MOST_NONCE:
        raise Unreadable("nonce-size", least=shuffle.LEAST_NONCE, most=shuffle.MOST_NONCE)
    if shuffle.nonce_hash(committed, seat, nonce.opened) != nonce.hashed:
        raise Unreadable("nonce-not-hashed", seat=seat)


def in_line(number: int, error: Unreadable) -> Unreadable:
    """The same error, with the line where it is."""
    return Unreadable("in-line", line=str(number), why=error)


def unhex(text: str) -> bytes:
    """The bytes of hexadecimal digits. Raises Unreadable."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text):
        raise Unreadable("no-hexadecimals", text=text[:20])
    return bytes.fromhex(text)
