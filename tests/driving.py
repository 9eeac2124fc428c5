"""A driver for tables in tests: people who play what they like, programs that choose, nonces by themselves."""

import random
from collections.abc import Iterable

from play import LIKES
from upcard import shuffle
from upcard.games import GAMES
from upcard.players import decide, program
from upcard.table.log import Setup
from upcard.table.says import Command, Event, HashNonce, Moved, Opening, OpenNonce, Play, Prepared, Refused, Sent
from upcard.table.seen import Offer, Seen
from upcard.table.table import Table, read_table

ID = "0123456789abcdef"


def new(name: str, people: int = 1, *, program: str = "uniform 1", settings: dict[str, str] | None = None,
        stand_in: str = "", dealer: int = 0, **options: str) -> Table:  # fmt: skip
    """A table at which people sit in the first seats and programs in the others. Its seeds are those of a count."""
    game = GAMES[name]
    seats = tuple("person" if seat < people else program for seat in range(game.SEATS))
    seeds = iter(shuffle.seed_from(f"table {name} {n}") for n in range(10_000))
    set_to = {"pace": "0", **(settings or {})}
    return Table(Setup(ID, game(options), seats, dealer, stand_in, set_to), lambda: next(seeds))


class Sender:
    """Sends commands with ids of its own, on the version that the seat has now."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sent = 0

    def __call__(self, seat: int, command: Command, now: float = 0.0, version: int | None = None) -> list[Event]:
        self.sent += 1
        at = self.table.versions[seat] if version is None else version
        return self.table.do(seat, Sent(command, f"c{self.sent}", at), now)


def nonce_of(seat: int, number: int) -> bytes:
    return f"nonce of seat {seat} in deal {number}".encode().ljust(32, b".")


def dealt(table: Table, send: Sender, events: Iterable[Event], now: float = 0.0) -> list[Event]:
    """Answers for every person what the shuffle asks for; all events."""
    out, waiting = list(events), list(events)
    while waiting:
        event = waiting.pop(0)
        answer: Command | None = None
        if event.to is not None and isinstance(event.says, Prepared) and event.to in event.says.wanted:
            nonce = nonce_of(event.to, event.says.number)
            answer = HashNonce(shuffle.nonce_hash(event.says.commitment, event.to, nonce))
        if event.to is not None and isinstance(event.says, Opening) and event.to in event.says.hashes:
            answer = OpenNonce(nonce_of(event.to, int(table.record.start.number)))
        if answer is not None and event.to is not None:
            more = send(event.to, answer, now)
            out += more
            waiting += more
    return out


def begun(table: Table, now: float = 0.0) -> tuple[Sender, list[Event]]:
    """The table with its first cards dealt."""
    send = Sender(table)
    return send, dealt(table, send, table.begin(now), now)


def thought(table: Table, now: float = 0.0) -> list[Event]:
    """Lets every program that is to move now do so, one after the other."""
    out = []
    while (think := table.thinking(now)) is not None:
        player = program(think.who)
        assert player is not None
        out += table.thought(think, int(decide(player, think.seed, think.view, think.made)), now)
    return out


def liked(seen: Seen, rng: random.Random) -> Offer:
    """A move that tends to change the table."""
    for verb in LIKES[seen.rules.NAME]:
        fits = [offer for offer in seen.offers if offer.move.verb == verb]
        if fits and rng.random() < 0.8:
            return rng.choice(fits)
    return rng.choice(seen.offers)


def play_liked(table: Table, send: Sender, rng: random.Random, now: float = 0.0) -> list[Event]:
    """The person to move plays what it likes."""
    deal = table.deal
    assert deal is not None
    return send(int(deal.turn), Play(liked(table.seen(int(deal.turn)), rng).sends), now)


def whole_deal(table: Table, send: Sender, rng: random.Random, now: float = 0.0) -> list[Event]:
    """The deal to its end: people play what they like, programs choose."""
    out = thought(table, now)
    while table.phase == "play":
        out += play_liked(table, send, rng, now) + thought(table, now)
    return out


def refusals(events: Iterable[Event]) -> list[Refused]:
    return [event.says for event in events if isinstance(event.says, Refused)]


def moves_told(events: Iterable[Event], viewer: int | None) -> list[Moved]:
    return [event.says for event in events if event.to == viewer and isinstance(event.says, Moved)]


def again(table: Table) -> Table:
    """The same table, read from its log."""
    return read_table(table.setup.text(), [entry.text() for entry in table.log], table.draw_seed)
