"""A deal that is over, step by step: all hands open, and what each seat saw. No record of a deal that goes on comes
here."""

import asyncio
from dataclasses import replace
from typing import Final

from msgspec import Struct

from upcard.data import Aim, Fact, Place, ShownLine
from upcard.deal import Deal
from upcard.examples import open_view
from upcard.match import aim_of
from upcard.record import Record, read_record
from upcard.table.says import Told
from upcard.table.seen import told_to
from upcard.web.messages import ENCODER

TRICK: Final = "trick"  # marks the cards of the trick just taken, which the history tells from the others


class OnTable(Struct, frozen=True):
    """What lies on the table: its places by their number among all of the replay, and the facts."""

    places: list[int]
    facts: list[Fact]


class Step(Struct, frozen=True):
    """The table after so many moves."""

    told: Told | None  # the move that led here, openly; None before the first
    turn: int | None  # None when the deal is over
    act: bool  # whether an act is under way, of which the others know nothing yet
    open: OnTable  # with all hands
    seats: list[OnTable]  # as each seat saw it


class DealNote(Struct, frozen=True):
    """Something that happened at the table after so many moves: `seat`, `takes back`, `gives up`."""

    made: int
    does: str
    seat: int
    who: str  # who sits there from now on; else empty


class Replay(Struct, frozen=True):
    """A deal from its record."""

    game: str
    options: dict[str, str]  # those that differ from the default
    seats: list[str]  # who sat there when the deal began: `person`, `nobody`, or a program with its version
    sides: list[list[int]]
    aim: Aim
    worths: dict[str, int]  # what cards count, by rank, where the game counts them
    dealer: int
    match: int
    number: int
    table: str
    deck: list[str]  # as it was dealt, the first card first; of a shuffle the browser finds it again
    chance: list[str]  # the numbers that came with it; text, for some are large
    bounds: list[str]
    places: list[Place]
    steps: list[Step]
    notes: list[DealNote]
    scores: list[int]  # empty where the deal was not played to its end
    given_up: bool
    account: list[ShownLine]
    record: str


class Places:
    """The places of all steps, each kind of layout once: from one move to the next most stay as they are."""

    def __init__(self) -> None:
        self.numbers: Final[dict[Place, int]] = {}

    def board(self, places: tuple[Place, ...], facts: tuple[Fact, ...]) -> OnTable:
        told = [fact for fact in facts if fact.value not in ("", None, False)]
        return OnTable([self.numbers.setdefault(place, len(self.numbers)) for place in places], told)


def replayed(record: Record) -> Replay:
    """The deal of a record from its first position to its last."""
    rules, deal, pool = record.rules, record.first(), Places()
    deck = record.dealt()
    steps = [step_of(deal, None, pool)]
    for move in record.moves:
        told = told_to(deal, move, mover=True)
        deal.play(move)
        steps.append(step_of(deal, told, pool))
    faces = rules.faces()
    return Replay(
        game=rules.NAME, options=rules.changed(), seats=record.seats, sides=[list(side) for side in rules.sides()],
        aim=aim_of(rules), worths=faces.worths(), dealer=int(record.start.dealer), match=record.match,
        number=int(record.start.number), table=record.table, deck=[faces.card_text(card) for card in deck.cards],
        chance=[str(number) for number in deck.chance], bounds=[str(bound) for bound in rules.chances()],
        places=list(pool.numbers), steps=steps,
        notes=[DealNote(note.made, note.does, note.seat, note.who) for note in record.notes],
        scores=record.scores or [], given_up=record.given_up,
        account=list(deal.account()) if deal.over() else [], record=record.text(),
    )  # fmt: skip


def step_of(deal: Deal, told: Told | None, pool: Places) -> Step:
    """The table of a deal now."""
    whole, seats = open_view(deal), range(deal.of().SEATS)
    everybody = deal.public().data(history=False)
    trick = {card.card: card for place in everybody.places for card in place.cards if TRICK in card.marks}
    places = tuple(
        replace(place, cards=tuple(trick.get(card.card, card) for card in place.cards)) for place in whole.places
    )
    views = [deal.view(seat).data(history=False) for seat in seats]
    boards = [pool.board(view.places, view.facts) for view in views]
    return Step(told, whole.turn, deal.act is not None, pool.board(places, whole.facts), boards)


def replay_text(text: str) -> bytes:
    """The replay of a record as it is sent. Raises Unreadable or Illegal for a record that is spoilt."""
    return ENCODER.encode(replayed(read_record(text.splitlines())))


async def replay(record_text: str) -> bytes:
    """The same, beside whatever else the server does."""
    return await asyncio.to_thread(replay_text, record_text)
