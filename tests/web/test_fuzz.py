"""Whatever comes over a socket: a refusal that says why, or the end of that socket; nothing else happens, to nobody."""

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from driving import new
from play import how_many, true_hands
from upcard.games import GAMES
from upcard.table import deciding
from upcard.table.table import Table, read_table
from upcard.web import projection, sockets
from upcard.web.actor import Actor
from upcard.web.sockets import BAD_MESSAGE, TOO_MANY, Socket
from web.serving import Heard, actor_of, decoded

pytestmark = pytest.mark.once

SURROGATE = '"\\ud800"'
HAZARDS = (
    "NaN", "-Infinity", "1e999", "1" * 400, str(2**63), str(-(2**63)), "-1", "0.5", "true", "null", '""',
    SURROGATE, '"\\u0000"',
    '"__proto__"', "[]", "{}", "[" * 8_000, '{"a":' * 3_000, '"' + "x" * 9_000 + '"', '"\u202e\u2066\u200b"',
    "[[[]]]", '"<script>"',
    '"QS, QS"', '"play QS; drop"', json.dumps({str(n): n for n in range(1_000)}), "1" + "0" * 5_000, '"\\udc00\\ud800"',
)  # fmt: skip
"""What JSON can hold that a program may trip over."""


class Fake:
    """A socket from which frames come that were made before."""

    def __init__(self, frames: list[str]) -> None:
        self.frames = frames

    async def receive_text(self) -> str:
        if not self.frames:
            raise WebSocketDisconnect(1000)
        return self.frames.pop()


class Nowhere:
    """A hall that keeps no account of who is here."""

    async def arrived(self, *_: object) -> None:
        pass

    def gone(self, *_: object) -> None:
        pass


def good_messages(table: Table, seat: int, rng: random.Random) -> list[Any]:
    """What a client of this seat might say now."""
    deal = table.deal
    assert deal is not None
    hand = sorted(true_hands(deal.copy())[seat])
    texts = [deal.move_text(move) for move in list(deal.legal())[:20]] or ["pass"]
    version, text = table.versions[seat], rng.choice(texts)
    commands: list[Any] = [
        {"does": "play", "moves": [text]}, {"does": "play", "moves": [text, *rng.sample(texts, min(2, len(texts)))]},
        {"does": "next"}, {"does": "rematch"}, {"does": "take-back"}, {"does": "leave"}, {"does": "return"},
        {"does": "sit-in", "seat": rng.randrange(4)}, {"does": "give-up"}, {"does": "hash", "hashed": "0" * 128},
        {"does": "open", "nonce": "00" * 32}, {"does": "change", "name": "pace", "value": "1"},
    ]  # fmt: skip
    cards = rng.sample(hand, min(len(hand), rng.randrange(4)))
    return [
        {"t": "act", "a": f"f{rng.randrange(1 << 40)}", "v": max(0, version + rng.choice([0, 0, 0, -1, 1])),
         "d": rng.choice(commands)},
        {"t": "ask", "q": rng.randrange(99), "cards": cards, "laid": rng.choice([[], [], [text], texts[:3]])},
        {"t": "ping"}, {"t": "say", "phrase": rng.choice(["hello", "dance"])}, {"t": "sync"}, {"t": "hurry"},
    ]  # fmt: skip


def mutated(message: Any, rng: random.Random) -> str:
    """The message with something wrong about it: in its shape, in its letters, or nothing at all."""
    kind = rng.random()
    if kind < 0.25:
        message = swapped(message, rng)
    text = json.dumps(message)
    if 0.25 <= kind < 0.45:
        spots = [at for at, sign in enumerate(text) if sign == ":"]
        at = rng.choice(spots) + 1
        end = min((place for place in (text.find(",", at), text.find("}", at)) if place > 0), default=at)
        text = text[:at] + rng.choice(HAZARDS) + text[end:]
    elif kind < 0.85:
        for _ in range(rng.choice([1, 1, 2, 5])):
            at, sign = rng.randrange(len(text) + 1), rng.choice('{}[]",:0x\\ \u0000\u202e\ud83d-e')
            text = rng.choice(
                [text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at], text[at:], text + text]
            )
    return text[:40_000]


def swapped(message: Any, rng: random.Random) -> Any:
    """One value of it is of another kind, missing, or there is one too many."""
    out = json.loads(json.dumps(message))
    inside = out["d"] if "d" in out and rng.random() < 0.6 else out
    name = rng.choice(list(inside))
    how = rng.randrange(4)
    if how == 0:
        del inside[name]
    elif how == 1:
        inside[rng.choice(["x", "seat", "__class__", "t", "does", "d"])] = rng.choice([1, "x", None, [], {}])
    else:
        odd: list[Any] = [
            0,
            -1,
            2**53 + 1,
            1e300,
            "",
            "x" * 300,
            None,
            True,
            [],
            ["x"] * 200,
            {},
            [[]],
            "act",
            "QS",
            ["QS"],
            ["x" * 150],
        ]
        inside[name] = rng.choice(odd)
    return out


class Attack:
    """A table of several people; one seat, or somebody who looks on, sends whatever it likes."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(f"fuzz {game} {seed}")
        self.table = new(game, people=GAMES[game].SEATS, settings={"nonce": "0"}, stand_in="uniform 1")
        self.counts = Counter[str]()

    async def run(self, frames: int) -> None:
        self.actor = actor = actor_of(self.table)
        others = [Heard(viewer) for viewer in (*range(self.table.seats), None)]
        try:
            for other in others:
                await actor.listen(other)
            await self.dealt(others)
            while self.counts["frames"] < frames:
                await self.some(others)
        finally:
            await actor.stop()
        lines = [entry.text() for entry in self.table.log]
        assert read_table(self.table.setup.text(), lines).versions == self.table.versions

    async def dealt(self, others: list[Heard]) -> None:
        """Until the cards are dealt, and everybody has heard of it."""
        while self.table.phase != "play":  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await self.actor.sync(others[0])

    async def some(self, others: list[Heard]) -> None:
        """A few frames over one socket; then somebody plays on, as if nothing had been."""
        viewer = self.rng.choice([*range(self.table.seats), None])
        socket = Socket(Fake([]), Nowhere(), self.actor, viewer)  # type: ignore[arg-type]
        socket.bucket.left = socket.bucket.most = 1e9  # type: ignore[misc]
        for _ in range(20):
            if self.table.deal is None or self.table.phase != "play" or socket.closing:
                break
            await self.one(socket, others)
        for other in others:
            other.data.clear()
        if self.table.phase != "play":
            self.table = new(
                self.table.rules.NAME, people=self.table.seats, settings={"nonce": "0"}, stand_in="uniform 1"
            )
            await self.actor.stop()
            self.actor = actor_of(self.table)
            for other in others:
                await self.actor.listen(other)
            await self.dealt(others)

    async def one(self, socket: Socket, others: list[Heard]) -> None:
        seat = socket.viewer if socket.viewer is not None else 0
        text = mutated(self.rng.choice(good_messages(self.table, seat, self.rng)), self.rng)
        before, told = len(self.table.log), [len(other.data) for other in others]
        socket.outbox.clear()
        socket.waiting = 0
        socket.socket.frames[:] = [text]  # type: ignore[attr-defined]
        await socket._receive_on(None)
        self.counts["frames"] += 1
        assert not self.actor.frozen, text
        answers = [decoded(data) for data in socket.outbox]
        done = [answer for answer in answers if answer["t"] == "ack"]
        if socket.closing:
            assert socket.closing == BAD_MESSAGE and not answers
            self.counts["closed"] += 1
        for answer in answers:
            self.counts[answer["t"]] += 1
        if not done and '"say"' not in text and '"hurry"' not in text and '"sync"' not in text:
            assert len(self.table.log) == before, text
            assert [len(other.data) for other in others] == told, text
        if done:
            assert socket.viewer is not None and len(self.table.log) > before
            assert all(entry.by in (-1, socket.viewer) for entry in self.table.log[before:])


def attacked(game: str, frames: int, seed: int = 0) -> Counter[str]:
    attack = Attack(game, seed)
    asyncio.run(attack.run(frames))
    return attack.counts


FRAMES = how_many(100_000, 1_000_000) // len(GAMES)


@pytest.mark.parametrize("game", list(GAMES))
def test_no_frame_does_harm(game: str) -> None:
    counts = attacked(game, FRAMES)
    assert counts["frames"] >= FRAMES
    if FRAMES > 5_000:
        assert min(counts[what] for what in ("closed", "ack", "no", "choice", "pong", "sync")) > 10, counts


def test_each_hazard_is_refused() -> None:
    """One by one, in every place of every message: the hazards of JSON."""

    async def go() -> None:
        table = new("double_emperor", people=2, settings={"nonce": "0"})
        actor = actor_of(table)
        await actor.listen(Heard(0))
        while table.phase != "play":  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        lines = len(table.log)
        for hazard in HAZARDS:
            for text in ('{"t":%s}', '{"t":"act","a":%s,"v":1,"d":{"does":"rematch"}}', '{"t":"ping","x":%s}', "%s",
                         '{"t":"act","a":"x","v":%s,"d":{"does":"rematch"}}', '{"t":"ask","q":1,"cards":[%s]}',
                         '{"t":"act","a":"x","v":1,"d":%s}',
                         '{"t":"act","a":"x","v":1,"d":{"does":"play","moves":[%s]}}',
                         '{"t":"say","phrase":%s}', '{"t":"ask","q":1,"cards":[],"laid":[%s]}'):  # fmt: skip
                socket = Socket(Fake([text % hazard]), Nowhere(), actor, 0)  # type: ignore[arg-type]
                await socket._receive_on(None)
                answers = [decoded(data) for data in socket.outbox]
                assert socket.closing == BAD_MESSAGE or answers and answers[0]["t"] in ("no", "choice"), (
                    text % hazard[:50]
                )
                assert len(table.log) == lines and not actor.frozen
        await actor.stop()

    asyncio.run(go())


def test_a_flood_is_cut_off() -> None:
    async def go() -> None:
        actor = actor_of(new("double_emperor", people=2))
        socket = Socket(Fake(['{"t":"ping"}'] * 1_000), Nowhere(), actor, 0)  # type: ignore[arg-type]
        await socket._receive_on(None)
        assert socket.closing == TOO_MANY and len(socket.outbox) <= sockets.BURST + 5
        await actor.stop()

    asyncio.run(go())


# --- what these tests are there for ----------------------------------------------------------------------------------


def lets_all_through(patch: pytest.MonkeyPatch) -> None:
    class Loose:
        def decode(self, text: str) -> Any:
            return json.loads(text)

    patch.setattr(sockets, "DECODER", Loose())


def trusts_the_sender(patch: pytest.MonkeyPatch) -> None:
    """Anybody plays for whoever is to move."""
    good = Actor.do

    async def do(self: Actor, seat: int, sent: Any) -> Any:
        deal = self.table.deal
        return await good(self, int(deal.turn) if deal is not None else seat, sent)

    patch.setattr(Actor, "do", do)


def trips_over_a_card(patch: pytest.MonkeyPatch) -> None:
    good = projection.choose

    def choose(deal: Any, viewer: Any, cards: Any, laid: Any) -> Any:
        if list(cards) == ["QS"]:
            raise IndexError(cards)
        return good(deal, viewer, cards, laid)

    patch.setattr(projection, "choose", choose)


def trips_over_several_moves(patch: pytest.MonkeyPatch) -> None:
    good = deciding.play_next

    def play_next(deal: Any, texts: Any) -> Any:
        if len(texts) > 1:
            raise KeyError(texts[1])
        return good(deal, texts)

    patch.setattr(deciding, "play_next", play_next)


@pytest.mark.parametrize("fault", [lets_all_through, trusts_the_sender, trips_over_a_card, trips_over_several_moves])
def test_a_planted_fault_is_found(fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises(Exception):  # noqa: B017  whatever it is, it is red
        for seed in range(20):
            attacked("double_emperor", 2_000, seed)
