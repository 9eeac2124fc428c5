"""Programs that crash, hang, answer nonsense or too much: the table goes on with a legal move in time, and says so."""

import asyncio
import logging
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from driving import Sender, new, play_liked, thought
from upcard.cards import NOBODY
from upcard.players import PLAYERS, decide
from upcard.record import PERSON, read_records
from upcard.table.says import Play, Think
from upcard.table.table import Table
from upcard.verify import Verifier
from upcard.web.actor import FALLBACK, Actor
from upcard.web.thinkers import Thinkers
from upcard.web.worker import HEAD as HEAD_OF_QUESTION
from web.serving import Heard, acted_by, actor_of, chosen_here, idle

pytestmark = pytest.mark.once

HEAD = """
import os, pickle, struct, sys, time
from upcard.players import decide, program
source, out = sys.stdin.buffer, sys.stdout
def asked():
    head = source.read(4)
    if not head: sys.exit()
    return pickle.loads(source.read(struct.unpack(">I", head)[0]))
def good():
    who, seed, made, view = asked()
    return int(decide(program(who), seed, view, made))
def say(text):
    out.write(text); out.flush()
while True:
"""

ILLS = {
    "crashes": "    asked(); os._exit(3)",
    "hangs": "    asked(); time.sleep(60)",
    "answers nonsense": "    asked(); say('dance\\n')",
    "answers nothing": "    asked(); say('\\n')",
    "answers an illegal move": "    asked(); say('1 987654321\\n')",
    "answers a number without end": "    asked(); say('1 ' + '9' * 60 + '\\n')",
    "answers without end": "    asked(); say('1' * 100_000)",
    "answers and hangs": "    asked(); say('12'); time.sleep(60)",
    "answers twice": "    m = good(); say(f'1 {m}\\n2 {m}\\n1 {m}\\n')",
    "answers by bytes that are none": "    asked(); os.write(1, b'\\xff\\xfe\\n')",
    "closes its mouth": "    asked(); os.close(1); time.sleep(60)",
    "never listens": "    time.sleep(60)",
}

EATS = """
import upcard.web.worker as worker
def decide(*given):
    return bytearray(worker.MOST_MEMORY)
worker.decide = decide
worker.think_on()
"""


async def played(actor: Actor, rng: random.Random, moves: int) -> None:
    """The person of seat 0 plays so many moves, or to the end of the deal."""
    table = actor.table
    for n in range(moves):
        while table.deal is None or table.phase == "play" and table.deal.turn != 0:
            assert not actor.frozen
            await asyncio.sleep(0.002)
        if table.phase != "play":
            return
        text = table.deal.move_text(rng.choice([int(move) for move in table.deal.legal()]))
        await acted_by(actor, 0, Play((text,)), f"p{len(table.log)}-{n}")


async def whole(thinkers: Thinkers, table: Table, good: str) -> tuple[Actor, Heard]:
    """A deal whose first moves such a program makes, and the others a good one."""
    actor, heard, rng = actor_of(table, choose=thinkers.choose), Heard(None), random.Random(1)
    try:
        await actor.listen(heard)
        await played(actor, rng, 2)
        while table.deal is not None and table.deal.turn not in (0, NOBODY):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        thinkers.module = good  # type: ignore[misc]
        for process in list(thinkers.running):
            process.kill()
        await played(actor, rng, 500)
    finally:
        await actor.stop()
        await thinkers.close()
    return actor, heard


def proves_itself(text: str, but: str = "") -> None:
    """The record of a deal holds in all that it claims, the choices of its programs too; or in all but one thing."""
    claims = [claim for verdict in Verifier(players=True).verdicts(text.splitlines()) for claim in verdict.claims]
    bad = [claim for claim in claims if claim.outcome not in ("holds", "silent") and claim.key != but]
    assert claims and not bad, bad


def run_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, player: str) -> tuple[Actor, Heard]:
    (tmp_path / "ill_program.py").write_text(text, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setattr("upcard.web.thinkers.DEADLINE", 0.7)
    thinkers = Thinkers(1, 0.7, "ill_program")
    table = new("double_emperor", program=player, settings={"nonce": "0"})
    return asyncio.run(whole(thinkers, table, "upcard.web.worker"))


@pytest.mark.parametrize("ill", ILLS)
def test_an_ill_program_is_sat_in_for(
    ill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        actor, heard = run_ill(tmp_path, monkeypatch, HEAD + ILLS[ill], "sensible 1")
    table = actor.table
    lines = [entry.text() for entry in table.log]
    sat_in = lines.count(f"seat 1 {FALLBACK}")
    assert sat_in == lines.count("seat 1 sensible 1") == caplog.text.count("sits in for")
    assert sat_in >= 1
    assert table.phase == "over" and table.sits == [PERSON, "sensible 1"]
    [ended] = [message["d"] for message in heard.messages() if message["t"] == "ev" and message["d"]["is"] == "ended"]
    proves_itself(ended["record"])


def test_a_record_in_which_one_sat_in_for_a_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    actor, _ = run_ill(tmp_path, monkeypatch, HEAD + ILLS["crashes"], "sensible 1")
    record = actor.table.record
    proves_itself(record.text())
    told = [claim for verdict in Verifier().verdicts(record.text().splitlines()) for claim in verdict.claims]
    [helped] = [claim for claim in told if claim.key == "claim-program-helped"]
    assert helped.outcome == "silent" and helped.values["player"] == "sensible 1"
    for n, note in enumerate(record.notes):  # for two moves, or for good, it is another program
        if note.who == "sensible 1":
            record.notes = record.notes[:n]
            break
    with pytest.raises(AssertionError, match="claim-program-late"):
        proves_itself(record.text())


def test_a_program_that_eats_memory_is_sat_in_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        actor, _ = run_ill(tmp_path, monkeypatch, EATS, "sensible 1")
    assert caplog.text.count("sits in for") >= 1 and actor.table.phase == "over"


def test_the_program_that_sits_in_may_be_ill_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    actor, _ = run_ill(tmp_path, monkeypatch, HEAD + ILLS["answers nonsense"], FALLBACK)
    assert actor.table.phase == "over"
    proves_itself(actor.table.record.text())


def test_a_record_that_does_not_say_who_sat_in_proves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    actor, _ = run_ill(tmp_path, monkeypatch, HEAD + ILLS["answers nonsense"], "sensible 1")
    text = actor.table.record.text()
    [record] = read_records(text)
    record.notes = []
    with pytest.raises(AssertionError, match="claim-program-other"):
        proves_itself(record.text(), "claim-program-late")


# --- one question, one answer ----------------------------------------------------------------------------------------


def questions(count: int) -> list[Think]:
    """What programs are asked, to which there are different answers."""
    found, answers = list[Think](), set[int]()
    for n in range(1_000):
        table, rng = new("double_emperor", program="uniform 1", settings={"nonce": "0"}, dealer=n % 2), random.Random(n)
        table.begin(0.0)
        table.tick(1.0)
        send = Sender(table)
        for _ in range(rng.randrange(9)):
            thought(table, 2.0)
            play_liked(table, send, rng, 2.0)
        think = table.thinking(2.0)
        answer = -1 if think is None else int(decide(PLAYERS["uniform"], think.seed, think.view, think.made))
        if think is not None and answer not in answers:
            found.append(think)
            answers.add(answer)
        if len(found) == count:
            break
    return found


async def gives_up_and_asks() -> None:
    """Whoever waits for a thought goes away; the next one who asks gets an answer to its own question."""
    thinkers = Thinkers(1)
    try:
        first, *others = questions(4)
        await thinkers.choose(first)  # the process runs
        for wait in (0.0, 0.0005, 0.002):
            given_up = asyncio.create_task(thinkers.choose(first))
            await asyncio.sleep(wait)
            given_up.cancel()
            await asyncio.gather(given_up, return_exceptions=True)
            for think in others:
                assert await thinkers.choose(think) == await chosen_here(think)
    finally:
        await thinkers.close()


def test_a_thought_that_was_given_up_answers_no_other_question() -> None:
    asyncio.run(gives_up_and_asks())


def test_an_answer_to_another_question_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a process that lives on, and answers that say not what they are to."""

    async def choose(self: Thinkers, think: Think) -> int:
        process = await self.free.get()
        try:
            process = process or await self._started()
            assert process.stdin and process.stdout
            sent = pickle.dumps((think.who, think.seed, think.made, think.view))
            process.stdin.write(HEAD_OF_QUESTION.pack(len(sent)) + sent)
            return int((await process.stdout.readuntil(b"\n")).split()[1])
        finally:
            self.free.put_nowait(process)

    monkeypatch.setattr(Thinkers, "choose", choose)
    with pytest.raises(AssertionError):
        asyncio.run(asyncio.wait_for(gives_up_and_asks(), 20))


async def never(think: Think) -> Any:
    raise RuntimeError("out of order")


def test_whatever_goes_wrong_with_thinking_the_table_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        table = new("double_emperor", program="sensible 1", settings={"nonce": "0"}, dealer=0)
        actor = actor_of(table, choose=never)
        heard = Heard(0)
        await actor.listen(heard)
        async with asyncio.timeout(5):
            await played(actor, random.Random(1), 500)
        await idle(actor)
        assert table.phase == "over"
        await actor.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(go())
    assert "sits in for" in caplog.text
