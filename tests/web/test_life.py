"""A server's life: it begins with all its tables, a fault in one table stops that one alone, and it ends in time with
nothing lost."""

import asyncio
import json
import logging
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from driving import new
from play import how_many
from upcard.table.says import Leave, Play, Sent
from upcard.web import projection
from upcard.web.actor import FAULT, Frozen
from upcard.web.database import Database
from upcard.web.hall import Hall
from upcard.web.messages import Me, NewTable
from upcard.web.people import new_guest
from upcard.web.serve import Lines, up_to_date
from upcard.web.thinkers import Thinkers
from web.serving import (
    QUICK,
    Crowd,
    Guest,
    Heard,
    Serving,
    acted_by,
    actor_of,
    check_acks,
    check_shown,
    crowded,
    idle,
    kept,
    sqlite_in,
    wish,
)
from web.test_kept import BACKENDS, database, grown, spoilt

pytestmark = pytest.mark.once
GAME = "double_emperor"


# --- a fault ---------------------------------------------------------------------------------------------------------


def begun(guest: Guest, tables: int) -> list[str]:
    """Tables at which somebody plays against a program."""
    made = [guest.table(GAME) for _ in range(tables)]
    for table in made:
        guest.shown(table)
    return made


def plays(guest: Guest, table: str, moves: int = 2) -> int:
    """Makes some moves; how many there were."""
    rng, done = random.Random(table), 0
    with guest.sit(table) as chair:
        chair.hear()
        while done < moves:
            while (command := chair.choose(rng)) is None:
                chair.hear()
            done += chair.act(command)["t"] == "ack"
    return done


@pytest.mark.parametrize("kind", BACKENDS)
def test_a_fault_stops_its_table_alone(kind: str, tmp_path: Path) -> None:
    """A line is there already that the server is about to write."""
    with database(kind, tmp_path) as url, Serving(url) as server:
        guest = Guest(server.address)
        ill, *well = begun(guest, 4)
        assert plays(guest, ill) == 2
        before = kept(url, ill)[1]
        engine = sa.create_engine(url)
        with engine.begin() as db:
            db.execute(
                sa.text("INSERT INTO line (table_id, number, text) VALUES (:id, :number, 'cards')"),
                {"id": ill, "number": len(before)},
            )
        engine.dispose()
        with guest.sit(ill) as chair, guest.sit(ill) as other:
            while (command := chair.choose(random.Random(1)) if chair.shown else None) is None:
                chair.hear()
            sent = chair.command(command)
            status, found = guest.tried("POST", f"/api/tables/{ill}/act", sent)
            assert (status, found["t"], found["why"]["key"]) == (200, "no", "table-frozen")
            assert chair.code() == other.code() == FAULT
        assert guest.status("GET", f"/api/tables/{ill}") == 503
        assert all(plays(guest, table) == 2 for table in well)
        assert "upcard_tables_frozen 1.0" in guest.tried("GET", "/metrics")[1]
        log = server.log()
        assert log.count("it is frozen") == 1 and "IntegrityError" in log
        assert not names_cards(log) and not re.search("[0-9a-f]{100}", log)
        assert server.stop() < 10
        engine = sa.create_engine(url)
        with engine.begin() as db:
            wrong = {"id": ill, "number": len(before)}
            db.execute(sa.text("DELETE FROM line WHERE table_id = :id AND number = :number"), wrong)
        engine.dispose()
        assert kept(url, ill)[1] == before
    if kind == "sqlite":
        with Serving(url) as server:  # its log is as it was: the table goes on
            assert plays(Guest(server.address, guest.token), ill) == 2


def names_cards(text: str) -> list[str]:
    """The cards that a log names."""
    return re.findall(r"\b(?:10|[2-9TJQKA])[SHDC]\b", text)


def test_a_fault_says_where_it_was_and_no_card(capsys: pytest.CaptureFixture[str]) -> None:
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(Lines())
    log = logging.getLogger("test of lines")
    log.propagate = False
    log.handlers = [handler]
    try:
        try:
            raise KeyError("QS")
        except KeyError as error:
            raise ValueError("JH is gone") from error
    except ValueError:
        log.exception("a fault")
    told = json.loads(capsys.readouterr().out)
    assert [part.partition(":")[0] for part in told["trace"]] == ["KeyError", "ValueError"]
    assert "test_life.py" in told["trace"][1] and not names_cards(json.dumps(told))
    handler.setFormatter(logging.Formatter())
    log.error("a fault", exc_info=ValueError("JH is gone"))
    assert names_cards(capsys.readouterr().out)


def test_nobody_waits_for_ever_at_a_table_that_had_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who asked for what went wrong, nor who came after."""

    async def go() -> None:
        table = new(GAME, 2, settings={"nonce": "0"})
        actor, heard = actor_of(table), Heard(0)
        await actor.listen(heard)
        await idle(actor)
        monkeypatch.setattr(projection, "shown", None)
        waiting = [asyncio.ensure_future(actor.listen(Heard(1))) for _ in range(3)]
        async with asyncio.timeout(5):
            found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in found] == [Frozen] * 3 and heard.codes == [FAULT]
        with pytest.raises(Frozen):
            await acted_by(actor, 0, Leave(), "late")

    asyncio.run(go())


def test_a_disk_that_fails_for_good_freezes_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async def fails(*_: Any) -> None:
        raise OSError("gone")

    async def go() -> None:
        actor = actor_of(new(GAME, 2, settings={"nonce": "0"}), keep=fails)
        with pytest.raises(Frozen):
            await asyncio.wait_for(actor.listen(Heard(0)), 5)
        await asyncio.gather(actor.task, return_exceptions=True)
        assert actor.frozen

    asyncio.run(go())
    assert "it is frozen" in caplog.text


# --- the database ----------------------------------------------------------------------------------------------------


@contextmanager
def hall_in(url: str) -> Iterator[tuple[Hall, Database]]:
    """A hall in this process; to be used within one event loop."""
    base = Database(url)
    up_to_date(base)
    base.start()
    try:
        yield Hall(base, Thinkers(1)), base
    finally:
        base.close()


def test_who_is_back_in_time_has_not_left() -> None:
    """Whoever listens again when the word that they have gone is carried out is here."""

    async def go() -> None:
        actor = actor_of(new("double_emperor", settings={"nonce": "0"}))
        heard, gone = Heard(0), Sent(Leave(), "server-1", 0)
        listening, leaving = asyncio.create_task(actor.listen(heard)), asyncio.create_task(actor.absent(0, gone))
        await asyncio.gather(listening, leaving)
        assert 0 not in actor.table.away
        actor.leave(heard)
        await actor.absent(0, gone)
        assert 0 in actor.table.away
        await actor.stop()

    asyncio.run(go())


async def guest_in(base: Database) -> Me:
    me, _ = await base.write(new_guest)
    return me


def test_a_commit_whose_answer_was_lost_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written, the connection breaks, and it is written again: once is enough."""
    url = sqlite_in(tmp_path)
    with hall_in(url) as (hall, base):
        good, lost = base.engine.begin, list[int]()

        @contextmanager
        def begin() -> Iterator[Any]:
            with good() as connection:
                yield connection
            if len(lost) < 3:
                lost.append(1)
                raise sa.exc.OperationalError("COMMIT", None, Exception("the connection is gone"))

        async def go() -> str:
            me = await guest_in(base)
            table = await hall.make(me, NewTable(GAME, settings=QUICK, others=["person"]))
            actor = await hall.actor(table)
            monkeypatch.setattr(base.engine, "begin", begin)
            await actor.seat(1, "person")
            await idle(actor)
            deal = actor.table.deal
            assert deal is not None and lost and not actor.frozen
            await acted_by(actor, int(deal.turn), Play((deal.move_text(deal.legal()[0]),)), "once")
            await hall.close()
            return table

        table = asyncio.run(go())
    lines = kept(url, table)[1]
    assert sum(line.startswith("@") for line in lines) == 1


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    """By whatever name it calls the file; and when the first has gone, even by a kill, it is not."""
    with Serving(sqlite_in(tmp_path)) as server:
        (tmp_path / "other").symlink_to(tmp_path)
        (tmp_path / "same.db").symlink_to(tmp_path / "server.db")
        for name in ("server.db", "other/server.db", "same.db"):
            call = [
                sys.executable,
                "-m",
                "upcard",
                "serve",
                "--port",
                "0",
                "--database",
                f"sqlite:///{tmp_path / name}",
            ]
            done = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
            assert (
                done.returncode != 0 and "used by another server" in done.stderr and "Traceback" not in done.stderr
            ), name
        assert Guest(server.address).status("GET", "/ready") == 200
        server.kill()
    with Serving(sqlite_in(tmp_path)):
        pass


def test_the_command_serves(tmp_path: Path) -> None:
    """`upcard serve` itself: its first line says where, and a signal ends it."""
    call = [sys.executable, "-m", "upcard", "serve", "--port", "0", "--database", sqlite_in(tmp_path)]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout and process.stderr
        found = re.search(r"http://127.0.0.1:\d+", process.stdout.readline())
        assert found
        guest = first_guest(found[0])
        assert plays(guest, guest.table("run_fast")) == 2
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) in (0, -signal.SIGTERM)
        assert "trace" not in process.stderr.read()
    finally:
        process.kill()
        process.communicate()


def first_guest(address: str) -> Guest:
    """A guest of a server that has just begun."""
    for _ in range(200):
        with suppress(OSError):
            return Guest(address)
        time.sleep(0.05)
    raise AssertionError("it never listened")


def test_a_table_whose_log_is_spoilt_stays_away_and_others_come(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url) as server:
        guest = Guest(server.address)
        ill, well = begun(guest, 2)
        assert plays(guest, ill) == plays(guest, well) == 2
        server.stop()
    spoilt(url, "UPDATE line SET text = 'play 0 QS JS KS AS' WHERE table_id = ? AND number = 4", ill)
    with Serving(url) as server:
        guest = Guest(server.address, guest.token)
        assert guest.status("GET", f"/api/tables/{ill}") == 503
        assert plays(guest, well) == 2
        assert "cannot be read" in server.log() and not names_cards(server.log())


# --- beginning and ending --------------------------------------------------------------------------------------------


def test_a_server_resumes_its_tables(tmp_path: Path) -> None:
    """Nobody looks, and yet the program that is to move at a table of several people moves."""
    url = sqlite_in(tmp_path)
    with Serving(url) as server:
        guests = Guest(server.address), Guest(server.address)
        tables = [at_its_programs_turn(*guests) for _ in range(3)]
        server.kill()
    lines = {table: len(kept(url, table)[1]) for table in tables}
    with Serving(url) as server:
        server.wait(lambda: all(len(kept(url, table)[1]) > lines[table] for table in tables), 20)
        assert "upcard_tables 3.0" in guest_of(server, guests[0]).tried("GET", "/metrics")[1]


def at_its_programs_turn(one: Guest, two: Guest) -> str:
    """A table of two people and a program, who is to move and takes its time."""
    table = one.table("run_fast", others=["person", "sensible"], settings={"pace": "3", "nonce": "0"})
    assert two.join(table, one.invite(table)) == 1
    rng = random.Random(table)
    while (turn := one.shown(table)["d"]["view"]["turn"]) != 2:
        seen = (one, two)[turn].shown(table)
        sent = {"t": "act", "a": f"t{seen['v']}", "v": seen["v"], "d": wish(seen["d"], rng)}
        assert (one, two)[turn].act(table, sent)["t"] == "ack"
    return table


def guest_of(server: Serving, guest: Guest) -> Guest:
    return Guest(server.address, guest.token)


@pytest.mark.parametrize("kind", BACKENDS)
def test_a_server_ends_under_load_and_loses_nothing(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url:
        for _ in range(how_many(2, 50) if kind == "sqlite" else 1):
            with Serving(url) as server:
                tables, crowd = crowded(server, GAME, 12), Crowd(server.address)
                asyncio.run(crowd.run(tables, ended(server, crowd)))
                check_acks(url, crowd.acks)
                assert "trace" not in server.log(), server.log()[-1500:]
        with Serving(url) as server:
            for table, tokens in tables[:4]:
                check_shown(url, table, [Guest(server.address, token) for token in tokens])


async def ended(server: Serving, crowd: Crowd) -> None:
    await grown(crowd, 150)
    assert await asyncio.to_thread(server.stop) < 10


def test_a_server_that_ends_says_so_to_its_clients(tmp_path: Path) -> None:
    with Serving(sqlite_in(tmp_path)) as server:
        guest = Guest(server.address)
        with guest.sit(guest.table(GAME)) as chair:
            chair.hear()
            server.process.send_signal(signal.SIGTERM)
            assert chair.code() in (1001, 1012)
        assert server.process.wait(10) in (0, -signal.SIGTERM)


def test_a_database_of_a_version_to_come_is_refused(tmp_path: Path) -> None:
    with Serving(sqlite_in(tmp_path)) as server:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "server.db")) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    call = [sys.executable, "-m", "upcard", "serve", "--port", "0", "--database", sqlite_in(tmp_path)]
    done = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0 and "Traceback" not in done.stderr, done.stderr[-500:]
