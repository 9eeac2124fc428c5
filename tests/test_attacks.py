"""Records that say something false, each whole in itself: what `verify` has to say of them."""

import random
from pathlib import Path

import pytest

from driving import Sender, begun, nonce_of, whole_deal
from shell import data, upcard
from test_verify import a_match, verdicts
from upcard import shuffle
from upcard.deck import Start
from upcard.games import GAMES
from upcard.players import decide, program
from upcard.record import Note, Record, read_records
from upcard.simulate import one_deal
from upcard.table import says
from upcard.table.log import Setup
from upcard.table.table import Table
from upcard.verify import FAILS, SILENT, UNCHECKED, Verdict, Verifier

ALL = pytest.mark.parametrize("name", list(GAMES))
ID = "0123456789abcdef"


def verdict_of(record: Record) -> Verdict:
    """Of the record, read again from its text."""
    [verdict] = Verifier(players=True).verdicts(record.text().splitlines())
    return verdict


def failing(verdict: Verdict) -> list[str]:
    return [claim.key for claim in verdict.claims if claim.outcome == FAILS]


def programs(name: str, stand_in: str = "") -> Record:
    """A deal of sensible programs at a table."""
    record = one_deal(GAMES[name](), ["sensible"] * GAMES[name].SEATS, Start(), f"attack {name}")
    record.table, record.stand_in = ID, stand_in
    return record


def played(record: Record, choose_who: "dict[int, list[str]]") -> Record:
    """The record with its moves made anew: of each seat by whichever of these programs has the higher move now, so that
    the host chooses between them with the cards in sight."""
    record.moves, record.notes, record.scores = [], [], None
    deal, sits = record.first(), list(record.seats)
    while not deal.over():
        seat, made = int(deal.turn), len(record.moves)
        best = (-1, sits[seat])
        for who in choose_who.get(seat, [sits[seat]]):
            player = program(who)
            assert player is not None
            best = max(best, (int(decide(player, record.program_seed(seat), deal.view(seat), made)), who))
        move, who = best
        if who != sits[seat]:
            record.notes.append(Note(made, "seat", seat, who))
            sits[seat] = who
        record.moves.append(move)
        deal.play(move)
    record.scores = deal.scores()
    return record


@ALL
def test_a_host_does_not_choose_between_programs_with_the_cards_in_sight(name: str) -> None:
    """Every move is that of a program that sat there, and yet the host had a choice of two at each."""
    assert verdict_of(programs(name, "uniform 1")).holds
    for stand_in in ("", "uniform 1"):
        forged = played(programs(name, stand_in), {seat: ["sensible 1", "uniform 1"] for seat in range(4)})
        assert forged.notes and failing(verdict_of(forged)) == ["claim-program-late"]


def test_only_the_program_that_was_to_sit_in_sits_in_for_a_person() -> None:
    for stand_in in ("", "sensible 1", "uniform 1"):
        record = programs("double_emperor", stand_in)
        record.seats[0] = "person"
        record = played(record, {0: ["uniform 1"]})
        assert failing(verdict_of(record)) == ([] if stand_in == "uniform 1" else ["claim-program-late"])


@ALL
def test_where_nobody_sits_nobody_moves(name: str) -> None:
    record = programs(name)
    record.seats[1] = "nobody"
    assert failing(verdict_of(record)) == ["claim-nobody-moved"]


@ALL
@pytest.mark.parametrize("says_that", ["gives up", "takes back"])
@pytest.mark.parametrize("who", ["sensible 1", "nobody"])
def test_only_a_person_gives_up_or_takes_back(name: str, says_that: str, who: str) -> None:
    record = programs(name)
    record.seats[1], record.moves, record.scores = who, [], None
    record.notes, record.given_up = [Note(0, says_that, 1)], says_that == "gives up"
    assert failing(verdict_of(record)) == ["claim-no-person"]


@ALL
def test_only_who_sits_alone_with_programs_takes_back(name: str) -> None:
    """With another person at the table it would be a second choice, after the answer to the first."""
    record = programs(name)
    record.moves, record.scores, record.notes = [], None, [Note(0, "takes back", 0)]
    record.seats[0] = "person"
    assert failing(verdict_of(record)) == []
    record.seats[1] = "person"
    assert failing(verdict_of(record)) == ["claim-not-alone"]


def test_it_is_said_which_people_added_nothing_to_the_shuffle() -> None:
    """Who runs the table can say that nothing came, or nothing in time: of any seat."""
    table = Table(Setup(ID, GAMES["run_fast"](), ("person",) * 3), lambda: shuffle.seed_from("left out"))
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared)
    send = Sender(table)
    for seat in (0, 1):
        send(seat, says.HashNonce(shuffle.nonce_hash(prepared.says.commitment, seat, nonce_of(seat, 1))))
    table.tick(10.0)
    send(0, says.OpenNonce(nonce_of(0, 1)))
    table.tick(20.0)
    whole_deal(table, send, random.Random(1))
    found = {claim.key: claim for claim in verdict_of(table.record).claims}
    assert found["claim-nonces-lacking"].values == {"seats": "1, 2"} and "claim-nonces-unopened" in found
    assert found["claim-nonces-lacking"].outcome == SILENT
    send, _ = begun(whole := Table(Setup(ID, GAMES["run_fast"](), ("person",) * 3), table.draw_seed))
    whole_deal(whole, send, random.Random(1))
    assert "claim-nonces-lacking" not in {claim.key for claim in verdict_of(whole.record).claims}


@ALL
def test_a_match_of_which_the_beginning_is_missing_goes_on_as_it_has_to(name: str) -> None:
    """What the next deal is follows from the one before alone, also where the first are missing."""
    _, two, three = a_match(name)
    [record] = read_records(three)
    dealer = (int(record.start.dealer) + 1) % record.rules.SEATS
    for start in (
        Start(record.start.dealer, 7, record.start.stake, record.start.leader),
        Start(dealer, 3, record.start.stake, record.start.leader),
        Start(record.start.dealer, 3, record.start.stake + 1, record.start.leader),
    ):
        forged = Record(record.rules, start, record.seats, record.seed, table=record.table, before=record.before,
                        stand_in=record.stand_in)  # fmt: skip
        found, _ = verdicts([two, forged.text()])
        assert "claim-chain-start" in failing(found[1])
    found, _ = verdicts([two, three])
    assert found[1].holds and [claim.outcome for claim in found[0].claims if claim.about == "chain"] == [UNCHECKED]


def test_kept_commitments_are_all_read_or_none(tmp_path: Path) -> None:
    """A line that is cut would lose those at its end, and with them the deals that were dropped."""
    [one, *_] = a_match("double_emperor", deals=1)
    (tmp_path / "one.txt").write_text(one)
    [record] = read_records(one)
    dropped = f"{record.table} match 1 deal 1 {'ab' * 64}"
    (tmp_path / "kept.txt").write_text(f"{record.commitment()} {'x ' * 9_000} {dropped}\n")
    done = upcard("verify", str(tmp_path / "one.txt"), "--commitments", str(tmp_path / "kept.txt"))
    assert done.code == 2 and "4,000" in done.stderr


def test_what_was_not_asked_for_is_not_said_to_hold() -> None:
    record = programs("double_emperor")
    [verdict] = Verifier().verdicts(record.text().splitlines())
    assert verdict.holds and verdict.said == "verdict-asked"
    assert verdict_of(record).said == "verdict-holds"


@ALL
def test_it_is_said_that_a_match_was_not_played_to_its_end(name: str, tmp_path: Path) -> None:
    """The last deals can be left away without a trace, but not without a word."""
    records = a_match(name)
    (tmp_path / "two.txt").write_text("\n".join(records[:2]))
    done = upcard("verify", str(tmp_path / "two.txt"), "--players")
    assert done.code == 0 and "not played to its end in these records; what came after deal 2" in done.stdout
    assert data("verify", str(tmp_path / "two.txt"))["unended"] == [{"table": ID, "match": 1, "deal": 2}]
    table = Table(Setup(ID, GAMES[name](), ("person",) * GAMES[name].SEATS, 0, "uniform 1"))
    send, _ = begun(table)
    for seat in range(table.seats - 1):
        send(seat, says.GiveUp())
    assert table.over
    verifier = Verifier()
    assert all(verdict.holds for verdict in verifier.verdicts(table.record.text().splitlines()))
    assert verifier.unended() == []
