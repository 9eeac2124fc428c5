"""A table under everything that can happen to it, from one seed: people, programs, leavers, duplicates, stale
commands, clocks, restarts between any two steps. After every step the laws of a table are checked.

The driver here does what a server does: it lets the table decide, keeps the new lines of the log, and then passes
the events on. A crash loses the events that were not passed on yet, never a line that was kept.
"""

import random
from dataclasses import dataclass, field

from driving import ID, liked, nonce_of
from play import some_rules
from upcard import shuffle
from upcard.data import ShownView
from upcard.games import GAMES
from upcard.players import decide, program
from upcard.record import PERSON, read_records
from upcard.table import says
from upcard.table.log import Setup
from upcard.table.says import Command, Done, Ended, Event, Moved, Refused, Sent, Think, TookBack, Viewer
from upcard.table.seen import hand_of
from upcard.table.table import Table, read_table
from upcard.verify import Verifier

PROGRAMS = ("uniform 1", "sensible 1")


@dataclass
class Client:
    """What one viewer has heard, and what it has sent and not been answered."""

    viewer: Viewer
    version: int = 0
    heard: list[Moved] = field(default_factory=list)  # the moves of the deal, where none was missed
    missed: bool = False
    answers: dict[str, Done | Refused] = field(default_factory=dict)
    waiting: dict[str, Sent] = field(default_factory=dict)
    sent: int = 0


class Simulation:
    """One table, from a seed. `run` raises AssertionError where a law is broken."""

    def __init__(self, seed: str, game: str = "") -> None:
        self.rng = rng = random.Random(seed)
        self.seed = seed
        name = game or rng.choice(list(GAMES))
        seats = GAMES[name].SEATS
        people = rng.randint(1, seats)
        sitting = [PERSON] * people + [rng.choice(PROGRAMS) for _ in range(seats - people)]
        rng.shuffle(sitting)
        settings = {
            "pace": rng.choice(["0", "0.5", "2"]), "forced": rng.choice(["no", "yes"]),
            "turn": rng.choice(["0", "0", "8"]), "sit in": rng.choice(["0", "3", "10"]),
            "nonce": rng.choice(["1", "10"]),
        }  # fmt: skip
        stand_in = rng.choice(["", *PROGRAMS])
        setup = Setup(ID, some_rules(name, rng), tuple(sitting), rng.randrange(seats), stand_in, settings)
        self.kept: list[str] = []  # the lines that are on disk
        self.seeds = 0
        self.table = Table(setup, self.draw)
        self.now = 0.0
        self.clients = {viewer: Client(viewer) for viewer in (*range(seats), None)}
        self.network: list[tuple[float, int, Sent]] = []
        self.thoughts: list[tuple[float, Think, int]] = []
        self.asked: set[tuple[int, ...]] = set()
        self.records: list[str] = []
        self.happened: dict[str, int] = {}
        self.steps = 0
        self.hidden: tuple[bytes, int, list[str]] = (b"", 0, [])

    def draw(self) -> bytes:
        self.seeds += 1
        return shuffle.seed_from(f"simulation {self.seed} {self.seeds}")

    def count(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1

    def state(self) -> object:
        """What tells two states of the table apart, at little cost."""
        table = self.table
        key = table.deal.key() if table.deal is not None else None
        return len(table.log), key, table.phase, list(table.sits), set(table.away), dict(table.settings)

    # What goes on

    def run(self, steps: int = 250) -> None:
        self.take(self.table.begin(self.now))
        for _ in range(steps):
            self.step()
        self.heal()

    def step(self) -> None:
        rng = self.rng
        self.steps += 1
        chance = rng.random()
        if chance < 0.02:
            self.restart()
        elif chance < 0.12:
            self.now += rng.choice([0.1, 0.5, 2.0, 12.0])
        elif chance < 0.55:
            self.decide()
        self.deliver()
        self.think()
        self.tick()
        self.laws()

    def tick(self) -> None:
        events = self.table.tick(self.now)
        for entry in self.table.log[len(self.kept) :]:
            self.count(f"due {entry.does}")
        self.take(events)

    def deliver(self) -> None:
        """Some of what is under way arrives, in any order, some of it twice."""
        rng = self.rng
        for _ in range(rng.randint(0, 3)):
            if not self.network:
                return
            _, seat, sent = self.network.pop(rng.randrange(len(self.network)))
            if rng.random() < 0.2:
                self.network.append((self.now, seat, sent))
            self.arrive(seat, sent)

    def arrive(self, seat: int, sent: Sent) -> None:
        """A command arrives: it is carried out once, or refused and changes nothing; again, it gets the same answer."""
        table, client = self.table, self.clients[seat]
        before, version = self.state(), table.versions[seat]
        events = table.do(seat, sent, self.now)
        answer = events[-1].says
        for entry in table.log[len(self.kept) :]:
            self.count(f"entry {entry.does}")
        assert events[-1].to == seat and isinstance(answer, Done | Refused) and answer.id == sent.id
        carried = sum(entry.id == sent.id and entry.by == seat for entry in table.log)
        assert carried == isinstance(answer, Done), "a command has one effect if it is done, and none if it is not"
        if isinstance(answer, Refused):
            assert len(events) == 1 and self.state() == before, "what is refused changes nothing"
            self.count(f"refused {answer.key}")
        elif self.state() != before:
            if isinstance(sent.command, says.Return):
                assert table.sits[seat] == PERSON and seat not in table.away or seat in table.out, (
                    "the seat is given back"
                )
            self.count(f"done {type(sent.command).__name__}")
            assert table.setup.seats[seat] == PERSON, "only a person's seat sends commands"
            stale = (says.Leave, says.Return, says.HashNonce, says.OpenNonce)
            assert sent.version == version or isinstance(sent.command, stale), "a stale command is not carried out"
        else:
            assert len(events) == 1, "a command that was carried out before tells nobody anything"
            self.count("again")
        known = client.answers.get(sent.id)
        assert known is None or known == answer or isinstance(known, Refused), "the same command, the same answer"
        client.answers[sent.id] = answer
        self.take(events)
        again = table.do(seat, sent, self.now)
        assert again == [events[-1]] or isinstance(answer, Refused) and len(again) == 1
        assert again[-1].says == answer

    def take(self, events: list[Event]) -> None:
        """The new lines are kept, then the events are passed on; sometimes the power fails in between."""
        if not events and len(self.kept) == len(self.table.log):
            return
        self.keep()
        if self.rng.random() < 0.01:
            self.restart()
            return
        for event in events:
            self.hear(event)

    def keep(self) -> None:
        self.kept += [entry.text() for entry in self.table.log[len(self.kept) :]]

    def restart(self) -> None:
        """The process ends and begins again: the table is read, viewers come back to it and look at it anew."""
        self.count("restart")
        then = self.table
        setup = then.setup.text()
        self.table = table = read_table(setup, self.kept, self.draw)
        assert table.text() == setup + "\n" + "".join(f"{line}\n" for line in self.kept)
        assert table.text() == then.text() and table.versions == then.versions, "versions follow from the log"
        for viewer in self.clients:
            one, two = table.seen(viewer), then.seen(viewer)
            assert (one.view, one.offers, one.sitting, one.totals) == (two.view, two.offers, two.sitting, two.totals)
        self.thoughts.clear()
        self.asked.clear()
        for client in self.clients.values():
            version = table.seen(client.viewer).version
            assert version >= client.version, "nobody has heard of what is not kept"
            client.missed = client.missed or version != client.version
            client.version = version
            for sent in client.waiting.values():
                if client.viewer is not None:
                    self.network.append((self.now, client.viewer, sent))
        self.take(table.begin(self.now))

    def hear(self, event: Event) -> None:
        client, happening = self.clients[event.to], event.says
        self.no_secret(event)
        if isinstance(happening, Done | Refused):
            assert event.version <= client.version
            client.waiting.pop(happening.id, None)
            return
        assert event.version == client.version + 1, "what a viewer is told is numbered without a gap"
        client.version = event.version
        if isinstance(happening, says.Dealt):
            client.heard, client.missed = [], False
        elif isinstance(happening, TookBack):
            client.heard = self.table.so_far(event.to)
            client.missed = False
        elif isinstance(happening, Moved):
            client.heard.append(happening)
        elif isinstance(happening, Ended) and happening.record and event.to is None:
            self.ended(happening)
        elif isinstance(happening, says.Prepared | says.Opening) and event.to is not None:
            self.shuffle(event.to, happening)

    # What people do

    def send(self, seat: int, command: Command, version: int | None = None) -> None:
        client = self.clients[seat]
        client.sent += 1
        sent = Sent(command, f"{client.sent}", client.version if version is None else version)
        client.waiting[sent.id] = sent
        self.network.append((self.now, seat, sent))

    def shuffle(self, seat: int, asked: "says.Prepared | says.Opening") -> None:
        """A client answers by itself; one in ten is too slow, or wrong."""
        number, rng = int(self.table.record.start.number), self.rng
        nonce = nonce_of(seat, number)
        if rng.random() < 0.1:
            nonce = b"another nonce than that one" if rng.random() < 0.5 else b""
        if isinstance(asked, says.Prepared) and seat in asked.wanted:
            hashed = shuffle.nonce_hash(asked.commitment, seat, nonce)
            self.send(seat, says.HashNonce(hashed if nonce else "no hash"))
        elif isinstance(asked, says.Opening) and seat in asked.hashes and nonce:
            self.send(seat, says.OpenNonce(nonce))

    def decide(self) -> None:
        """Somebody does something: mostly what fits, now and then anything."""
        rng, table = self.rng, self.table
        seat = rng.randrange(table.seats)
        seen = table.seen(seat)
        commands: list[Command] = [
            says.NextDeal(), says.Rematch(), says.TakeBack(), says.Leave(), says.Return(), says.GiveUp(),
            says.SitIn(rng.randrange(table.seats)), says.Play(("dance",)), says.OpenNonce(b"x" * rng.randint(0, 70)),
            says.HashNonce("0" * 128), says.Change("pace", rng.choice(["0", "step", "-1", "1.5"])),
            says.Change("wind", "north"),
        ]  # fmt: skip
        if rng.random() < 0.15:
            if rng.random() < 0.9:
                seat = rng.choice([seat for seat, one in enumerate(seen.sitting) if one.person])
            stale = max(0, self.clients[seat].version + rng.choice([0, 0, 0, 0, -1, 1, -3]))
            command = rng.choice(commands)
            if isinstance(command, says.GiveUp) and rng.random() < 0.4:
                command = says.Leave()
            if isinstance(command, says.SitIn) and table.away:
                command = says.SitIn(rng.choice(sorted(table.away)))
            self.send(seat, command, stale)
            return
        if table.phase == "over":
            seat = rng.choice([seat for seat, one in enumerate(seen.sitting) if one.person] or [0])
            self.send(seat, says.Rematch() if table.over else says.NextDeal())
        elif table.deal is not None and table.phase == "play":
            seat = int(table.deal.turn)
            seen = table.seen(seat)
            texts = liked(seen, rng).sends
            if seat in table.away or table.sits[seat] != PERSON:
                if table.owners[seat]:
                    self.send(seat, says.Return())
                return
            self.send(seat, says.Play(texts))
            if rng.random() < 0.1:
                self.send(seat, says.Play(texts))  # the same with another id: at most one is carried out

    def think(self) -> None:
        """Programs are asked once, answer late, sometimes twice; what comes too late changes nothing."""
        asked, rng = self.table.thinking(self.now), self.rng
        if asked is not None and place_of(asked) not in self.asked:
            player = program(asked.who)
            assert player is not None and self.table.record.program_seed(asked.seat) == asked.seed
            self.asked.add(place_of(asked))
            move = int(decide(player, asked.seed, asked.view, asked.made))
            for _ in range(rng.choice([1, 1, 1, 2])):
                self.thoughts.append((self.now + rng.choice([0, 0, 1]), asked, move))
        for one in [one for one in self.thoughts if one[0] <= self.now]:
            if one not in self.thoughts:  # lost with the process
                continue
            self.thoughts.remove(one)
            _, think, move = one
            fits, before = self.table.thinking(self.now) == think, self.state()
            events = self.table.thought(think, move, self.now)
            if not fits:
                assert not events and self.state() == before, "a thought that comes too late changes nothing"
                self.asked.discard(place_of(think))
                self.count("late thought")
            self.take(events)

    # The laws

    def secrets(self) -> list[str]:
        """What nobody may be told before the deal is over."""
        table = self.table
        if not table.records or table.phase == "over":
            return []
        record, opened = table.record, len(table.nonces)
        if self.hidden[:2] != (record.seed, opened):
            nonces = [
                nonce_of(seat, int(record.start.number)) for seat in range(table.seats) if seat not in table.nonces
            ]
            seeds = [f"={record.program_seed(seat)}," for seat in range(table.seats)]
            self.hidden = record.seed, opened, [record.seed.hex(), repr(record.seed), *map(repr, nonces), *seeds]
        return self.hidden[2]

    def no_secret(self, event: Event) -> None:
        shown = repr(event)
        assert not any(secret in shown for secret in self.secrets()), "a secret is told"

    def laws(self) -> None:
        table = self.table
        assert len(self.kept) == len(table.log), "every line is kept"
        for viewer, client in self.clients.items():
            assert table.versions[-1 if viewer is None else viewer] == client.version, "everything was passed on"
        due = table.due
        waits = table.thinking(self.now) is not None
        assert due is None or due > self.now or waits, "what is due has happened"
        assert table.phase != "play" or not table.given_up()
        assert all(table.owners[seat] for seat in table.away)
        if table.phase == "play":
            record = table.record
            assert record.seats_after(len(record.moves)) == table.sits, "the record says who sits where"
        if self.steps % 8 == 0:
            self.look(self.rng.choice(list(self.clients)))

    def look(self, viewer: Viewer) -> None:
        """What a viewer sees now is what it was told, what it may see, and no secret."""
        table, client = self.table, self.clients[viewer]
        seen = table.seen(viewer)
        assert seen.version == client.version
        shown = repr(seen)
        assert not any(secret in shown for secret in self.secrets()), "a secret is shown"
        if seen.view is not None:
            self.check_view(viewer, seen.view)
        if table.phase == "play" and not client.missed and seen.view is not None:
            assert tuple(told.move for told in moves_of(client.heard)) == seen.view.history, "it heard what it may know"
            assert moves_of(client.heard) == moves_of(table.so_far(viewer)), "what was told is what happened"

    def check_view(self, viewer: Viewer, view: ShownView) -> None:
        """The public view is the public view; a seat is shown its hand, and no card that it may not see."""
        deal = self.table.deal
        assert deal is not None
        if viewer is None:
            assert view == deal.public().data() and hand_of(view) is None
            return
        act = deal.act
        at = deal if act is None or deal.turn == viewer else act.before
        assert view == at.view(viewer).data()
        place = hand_of(view)
        assert place is None or not place.unseen

    def ended(self, happening: Ended) -> None:
        """The record of a deal proves itself, with every program's choice, and follows the one before."""
        self.records.append(happening.record)
        [record] = read_records(happening.record)
        assert record.text() == happening.record
        verifier = Verifier(players=True)
        verdicts = [verdict for text in self.records for verdict in verifier.verdicts(text.splitlines())]
        lost = record.start.number > len(self.records)  # with a crash, between what was kept and what was passed on
        bad = [
            claim for verdict in verdicts for claim in verdict.claims
            if claim.outcome not in ("holds", "silent") and not (lost and claim.about == "chain")
        ]  # fmt: skip
        assert not bad, bad
        self.count("given up" if record.given_up else "deal")

    def heal(self) -> None:
        """Everything that is under way arrives, everybody comes back, nobody does anything odd: the deal goes to its
        end."""
        for client in self.clients.values():
            client.waiting.clear()
        self.network.clear()
        table = self.table
        for _ in range(20_000):
            table = self.table
            self.now += 1.0
            for seat in range(table.seats):
                if seat in table.away:
                    self.arrive(seat, Sent(says.Return(), f"heal{self.steps}-{seat}", self.clients[seat].version))
            deal = table.deal
            if table.phase == "over":
                return
            seat = int(deal.turn) if deal is not None else -1
            if table.phase == "play" and seat >= 0 and table.sits[seat] == PERSON and table.owners[seat]:
                command = says.Play(liked(table.seen(seat), self.rng).sends)
                self.arrive(seat, Sent(command, f"heal{self.steps}", self.clients[seat].version))
            table.hurry(self.now)
            self.think()
            self.tick()
            self.steps += 1
        raise AssertionError(f"the deal does not end: {table.phase}")


def moves_of(heard: list[Moved]) -> list[says.Told]:
    return [told for moved in heard for told in moved.moves]


def place_of(think: Think) -> tuple[int, ...]:
    return think.match, think.number, think.taken_back, think.made
