"""What records prove: claim by claim, what was checked, what does not hold, and what nobody can check from them.

A reading that fails (a move that is not legal, a seed that was not committed) is the whole answer for its record.
For the others the claims are looked at one by one.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from upcard.deal import Rules
from upcard.deck import Start
from upcard.errors import Trouble
from upcard.match import Match
from upcard.players import FALLBACK, decide, program
from upcard.record import EMPTY, PERSON, Note, Record, read_record, record_lines

Outcome = Literal["holds", "fails", "unchecked", "unasked", "silent"]
HOLDS: Final = "holds"
FAILS: Final = "fails"
UNCHECKED: Final = "unchecked"  # it is claimed, and was not checked
UNASKED: Final = "unasked"  # it is claimed, and who asked did not want it checked
SILENT: Final = "silent"  # nothing is claimed, or no file could show it


@dataclass(frozen=True)
class Claim:
    """One thing that a record says, and what came of it: `key` names a sentence of the words."""

    about: str  # `record`, `deck`, `nonces`, `moves`, `scores`, `seats`, `programs`, `whole`, `chain`, `commitment`
    outcome: Outcome
    key: str
    values: dict[str, str | int | Trouble] = field(default_factory=dict)


@dataclass(frozen=True)
class KeptCommitment:
    """A commitment that somebody kept, and of which deal it was; no table where that was not kept."""

    commitment: str
    table: str = ""
    match: int = 0
    deal: int = 0

    def text(self) -> str:
        """As a line: `5d0e61c79a2b4f38 match 1 deal 2 de2d02…`."""
        of = f"{self.table} match {self.match} deal {self.deal} " if self.table else ""
        return of + self.commitment


def read_kept(text: str) -> list[KeptCommitment]:
    """The commitments in a text, each as `KeptCommitment.text` writes it, or alone; all else is passed over."""
    found = re.findall(r"(?:\b([0-9a-f]{8,64}) match (\d{1,6}) deal (\d{1,6}) )?\b([0-9a-f]{128})\b", text)
    return [KeptCommitment(one, table, int(match or 0), int(deal or 0)) for table, match, deal, one in found]


@dataclass(frozen=True)
class Verdict:
    """The claims of one record, which begins in this line of its file."""

    line: int
    game: str
    claims: tuple[Claim, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that is claimed was checked, as far as that was asked for, and is so."""
        return all(claim.outcome in (HOLDS, UNASKED, SILENT) for claim in self.claims)

    @property
    def said(self) -> str:
        """The key of the sentence that sums it up."""
        if not self.holds:
            return "verdict-fails"
        return "verdict-asked" if any(claim.outcome == UNASKED for claim in self.claims) else "verdict-holds"


class Verifier:
    """Takes the records of a file one after the other.

    `players` is whether the programs are to play again; `kept` are the commitments that somebody kept, None where none
    are at hand.
    """

    def __init__(self, *, players: bool = False, kept: Collection["KeptCommitment"] | None = None) -> None:
        self.players: Final = players
        self.kept: Final = None if kept is None else {one.commitment for one in kept}
        self.unfound: Final = {one.commitment: one for one in kept or ()}
        self.chains: dict[tuple[str, int], Chain] = {}  # of each match, by its table and number

    def verdicts(self, lines: Iterable[str]) -> Iterator[Verdict]:
        """The verdict of each record."""
        for number, own in record_lines(lines):
            yield self.verdict(own, number)

    def verdict(self, lines: list[str], number: int) -> Verdict:
        """The verdict of the next record of the file."""
        try:
            record = read_record(lines, number)
        except Trouble as error:
            return Verdict(number, "", (Claim("record", FAILS, "claim-spoilt", {"why": error}),))
        claims = [*self.shuffle(record), *self.play(record), *self.seats(record), self.chain(record)]
        return Verdict(number, record.rules.NAME, tuple(claims))

    def missing(self) -> list["KeptCommitment"]:
        """The commitments that were kept and are in none of the records so far, though these have their match: deals
        that were prepared and then dropped, or exchanged."""
        return [one for one in self.unfound.values() if not one.table or (one.table, one.match) in self.chains]

    def unended(self) -> list[tuple[str, int, int]]:
        """The matches that are not played to their end in the records so far: table, number, last deal. What came after
        that, if anything did, was left away."""
        return [(*of, chain.last) for of, chain in self.chains.items() if not chain.over]

    # The shuffle

    def shuffle(self, record: Record) -> Iterator[Claim]:
        if record.deck is not None:
            yield Claim("deck", SILENT, "claim-deck-given")
            return
        yield Claim("deck", HOLDS, "claim-deck-follows")
        added, left_out = sorted(record.opened()), sorted(set(record.nonces) - set(record.opened()))
        if added or left_out:
            key = "claim-nonces-unopened" if left_out else "claim-nonces"
            yield Claim("nonces", HOLDS, key, {"seats": seat_list(added), "others": seat_list(left_out)})
        else:
            yield Claim("nonces", SILENT, "claim-nonces-none")
        lacking = [seat for seat, who in enumerate(record.seats) if who == PERSON and seat not in added]
        if lacking:
            yield Claim("nonces", SILENT, "claim-nonces-lacking", {"seats": seat_list(lacking)})
        if self.kept is None:
            yield Claim("commitment", SILENT, "claim-commitment-unseen", {"commitment": record.commitment()})
        elif record.commitment() in self.kept:
            self.unfound.pop(record.commitment(), None)
            yield Claim("commitment", HOLDS, "claim-commitment-kept")
        else:
            yield Claim("commitment", FAILS, "claim-commitment-other")

    # The play

    def play(self, record: Record) -> Iterator[Claim]:
        yield Claim("moves", HOLDS, "claim-moves", {"count": len(record.moves)})
        if record.taken_back():
            yield Claim("moves", SILENT, "claim-taken-back", {"count": record.taken_back()})
        if record.scores is not None:
            yield Claim("scores", HOLDS, "claim-scores", {"scores": " ".join(map(str, record.scores))})
        else:
            yield Claim("whole", SILENT, "claim-given-up" if record.given_up else "claim-left")

    # Who sat there

    def seats(self, record: Record) -> Iterator[Claim]:
        yield from unseated(record)
        for seat, who in dict.fromkeys(helped(record).values()):
            moves = list(helped(record).values()).count((seat, who)) // 2
            yield Claim("programs", SILENT, "claim-program-helped", {"seat": seat, "player": who, "count": moves})
        stints = stints_of(record)
        people = sorted({seat for seat, who in stints if who == PERSON})
        if people:
            yield Claim("seats", SILENT, "claim-people", {"seats": seat_list(people)})
        for seat, who in stints:
            if who in (PERSON, EMPTY):
                continue
            if program(who) is None:
                yield Claim("programs", UNCHECKED, "claim-program-unknown", {"seat": seat, "player": who})
            elif not self.players:
                yield Claim("programs", UNASKED, "claim-program-not-asked", {"seat": seat, "player": who})
        if self.players and any(program(who) for _, who in stints):
            yield played_again(record)

    # The chain

    def chain(self, record: Record) -> Claim:
        """Whether this deal follows the one before in its match, and is the one that the match had to go on with."""
        if not record.table:
            return Claim("chain", SILENT, "claim-no-table")
        deal, key = int(record.start.number), (record.table, record.match)
        outcome: Outcome = HOLDS
        chain, says = self.chains.get(key), ""
        if chain is None:
            match = None if record.before else Match(record.rules, int(record.start.dealer))
            chain = self.chains[key] = Chain(deal, record.rules, match)
            outcome, says = (HOLDS, "claim-chain-whole") if match else (UNCHECKED, "claim-chain-from")
        elif record.before != chain.digest or record.rules != chain.rules:
            outcome, says = FAILS, "claim-chain-broken"
        if outcome != FAILS and not chain.goes_on(record):
            outcome, says = FAILS, "claim-chain-start"
        says = says or ("claim-chain-whole" if chain.match else "claim-chain-since")
        return Claim("chain", outcome, says, {"deal": deal, "since": chain.begun})


@dataclass
class Chain:
    """The deals of one match, as far as they were read: from which on, the digest of the last, and the score."""

    begun: int
    rules: Rules
    match: Match | None  # None where the first deals are missing
    next: Start | None = None  # how the next deal begins; None before the first that is there
    digest: str = ""
    last: int = 0
    ended: bool = False  # with a deal that was left or given up
    over: bool = False  # the match

    def goes_on(self, record: Record) -> bool:
        """Takes the next deal; whether it is the one that the match had to go on with."""
        match, wanted = self.match, self.match.start if self.match else self.next
        fits = not self.ended and not (match and match.over) and wanted in (None, record.start)
        self.digest, self.ended, self.last = record.digest(), record.scores is None, int(record.start.number)
        if fits and record.scores is not None:
            deal = record.last()
            self.next = deal.next_start(record.start)
            if match is not None:
                match.book(deal)
        self.over = record.given_up or match is not None and match.over
        return fits


def seat_list(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def stints_of(record: Record) -> list[tuple[int, str]]:
    """Each seat with each that ever sat in it during the deal, in order."""
    out = dict.fromkeys(enumerate(record.seats))
    seats = list(record.seats)
    for note in record.notes:
        note.seat_in(seats)
        out |= dict.fromkeys(enumerate(seats))
    return sorted(out)


def helped(record: Record) -> dict[int, tuple[int, str]]:
    """Where a player of any legal move sat in for a program for one move, by the places of the two notes that say so:
    the seat and the program."""
    seats, out = list(record.seats), dict[int, tuple[int, str]]()
    for n, (note, after) in enumerate(pairwise([*record.notes, Note(0, "", 0)])):
        was = seats[note.seat]
        back = (after.does, after.seat, after.who, after.made) == ("seat", note.seat, was, note.made + 1)
        if note.does == "seat" and note.who == FALLBACK and was not in (PERSON, EMPTY) and back:
            out |= dict.fromkeys((n, n + 1), (note.seat, was))
        note.seat_in(seats)
    return out


def unseated(record: Record) -> Iterator[Claim]:
    """The first thing that was done in a seat by others than those who could: a program that came in the middle of the
    deal and was not the one to sit in for a person, nor for one move of another program; giving up and taking back
    without a person, or taking back where others are people too; moves of nobody."""
    seats, deal, moves = list(record.seats), record.first(), list(record.moves)
    people, lent = {seat for seat, who in enumerate(seats) if who == PERSON}, helped(record)
    for n, note in enumerate([*record.notes, Note(len(moves), "", 0)]):
        for move in moves[len(deal.log) : note.made]:
            if seats[deal.turn] == EMPTY:
                yield Claim("seats", FAILS, "claim-nobody-moved", {"seat": int(deal.turn)})
                return
            deal.play(move)
        before = list(seats)
        note.seat_in(seats)
        for seat, (was, who) in enumerate(zip(before, seats, strict=True)):
            fits = who in (was, PERSON, EMPTY) or was == PERSON and who == record.stand_in or n in lent
            if not fits:
                yield Claim("programs", FAILS, "claim-program-late", {"seat": seat, "player": who})
                return
            if who == PERSON:
                people.add(seat)
        if note.does in ("gives up", "takes back"):
            person = seats[note.seat] == PERSON
            if not person or note.does == "takes back" and people != {note.seat}:
                key = "claim-not-alone" if person else "claim-no-person"
                yield Claim("seats", FAILS, key, {"seat": note.seat, "note": note.text()})
                return


def played_again(record: Record) -> Claim:
    """Every move that a program made, made again from its view, its seed and nothing else."""
    deal, again = record.first(), 0
    for made, (move, seats) in enumerate(zip(record.moves, record.sitting(), strict=True)):
        seat = int(deal.turn)
        player = program(seats[seat])
        if player is not None:
            own = decide(player, record.program_seed(seat), deal.view(seat), made)
            if own != move:
                values: dict[str, str | int | Trouble] = {
                    "move": made + 1, "seat": seat, "player": seats[seat],
                    "wanted": deal.move_text(own), "found": deal.move_text(move),
                }  # fmt: skip
                return Claim("programs", FAILS, "claim-program-other", values)
            again += 1
        deal.play(move)
    return Claim("programs", HOLDS, "claim-programs-again", {"count": again})
