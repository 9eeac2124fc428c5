"""Attacks on the shuffle: each freedom that a host or a seat has, tried.

The host here runs the table, knows the seed, and has somebody in seat 0; one honest person sits elsewhere.
"""

import random
import statistics
from collections.abc import Callable

import pytest

from driving import Sender, begun, dealt, new, nonce_of, refusals, whole_deal
from play import how_many
from upcard import shuffle
from upcard.deck import Start
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.record import Nonce, Record, read_records
from upcard.simulate import one_deal
from upcard.table import says
from upcard.verify import KeptCommitment, Verifier

RULES = GAMES["double_emperor"]()
CANDIDATES = 60  # what an attacker tries in one deal
DEALS = max(100, how_many(120, 2_000))  # fewer say nothing


def worth(seed: bytes, nonces: dict[int, bytes]) -> int:
    """How much seat 0 likes a deck: how many of the highest cards, aces and kings, it is dealt."""
    deal = RULES.deal(shuffle.shuffled_deck(RULES, seed, nonces), Start())
    hand = next(place for place in deal.view(0).data().places if place.kind == "hand" and place.owner == 0)
    return sum(card.card[:-1] in ("A", "K") for card in hand.cards)


def honest(rng: random.Random) -> bytes:
    return rng.randbytes(32)


def mean(attack: Callable[[random.Random], int]) -> tuple[float, float]:
    """What an attack gives a deal, and the half width of a wide interval (five standard errors)."""
    rng = random.Random("grinding")
    found = [attack(rng) for _ in range(DEALS)]
    return statistics.fmean(found), 5 * statistics.stdev(found) / len(found) ** 0.5


def fair(rng: random.Random) -> int:
    return worth(rng.randbytes(128), {0: honest(rng), 1: honest(rng)})


def test_grinding_wins_where_the_last_to_speak_sees_the_others() -> None:
    """What was possible once, so that the next test means something: open nonces, the host's seat speaks last."""

    def attack(rng: random.Random) -> int:
        seed, other = rng.randbytes(128), honest(rng)
        return max(worth(seed, {0: honest(rng), 1: other}) for _ in range(CANDIDATES))

    (found, half), (usual, half_usual) = mean(attack), mean(fair)
    assert found - half > usual + half_usual + 1


@pytest.mark.parametrize("what", ["seed", "nonce", "both"])
def test_grinding_wins_nothing_behind_a_hash(what: str) -> None:
    """Whatever the host draws until it likes it, it draws before the honest seat's nonce is known; the best that it can
    do is to like what it guesses the other will add."""

    def attack(rng: random.Random) -> int:
        guess, seed, own = honest(rng), rng.randbytes(128), honest(rng)
        tries = [
            (rng.randbytes(128) if what != "nonce" else seed, honest(rng) if what != "seed" else own)
            for _ in range(CANDIDATES)
        ]
        seed, own = max(tries, key=lambda one: worth(one[0], {0: one[1], 1: guess}))
        return worth(seed, {0: own, 1: honest(rng)})

    (found, half), (usual, half_usual) = mean(attack), mean(fair)
    assert abs(found - usual) < half + half_usual


def test_refusing_to_open_is_one_choice_of_two_and_stands_in_the_record() -> None:
    """What remains, and docs/notation.md says so."""

    def attack(rng: random.Random) -> int:
        seed, own, other = rng.randbytes(128), honest(rng), honest(rng)
        return max(worth(seed, {0: own, 1: other}), worth(seed, {1: other}))

    (found, half), (usual, half_usual) = mean(attack), mean(fair)
    assert usual - half_usual < found + half and found - half < usual + half_usual + 1
    table = new("double_emperor", people=2, settings={"nonce": "5"})
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared)
    send = Sender(table)
    for seat in (0, 1):
        send(seat, says.HashNonce(shuffle.nonce_hash(prepared.says.commitment, seat, nonce_of(seat, 1))))
    send(1, says.OpenNonce(nonce_of(1, 1)))
    events = table.tick(5.0)
    told = next(event.says for event in events if isinstance(event.says, says.Dealt))
    assert told.unopened == (0,) and f"nonce 0 {table.record.nonces[0].hashed} unopened" in table.record.text()


# --- at the table ----------------------------------------------------------------------------------------------------


def hashed(people: int = 2) -> tuple[says.Prepared, Sender]:
    """A table whose hashes are all there, and are opened now."""
    table = new("run_fast", people=people)
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared)
    send = Sender(table)
    for seat in range(people):
        send(seat, says.HashNonce(shuffle.nonce_hash(prepared.says.commitment, seat, nonce_of(seat, 1))))
    assert table.phase == "opening"
    return prepared.says, send


def test_a_seat_cannot_change_its_nonce_after_it_saw_another() -> None:
    _, send = hashed()
    send(1, says.OpenNonce(nonce_of(1, 1)))
    for nonce in (b"a nonce that I like better now..", nonce_of(1, 1), b"", b"x" * 65):
        assert refusals(send(0, says.OpenNonce(nonce)))
    for nonce in (b"", b"x" * 65):
        [refused_to] = refusals(send(0, says.OpenNonce(nonce)))
        assert refused_to.values["why"] == Unreadable("nonce-size", least=16, most=64)
    assert send.table.phase == "opening" and not refusals(send(0, says.OpenNonce(nonce_of(0, 1))))


def test_a_seat_cannot_send_its_hash_late_twice_or_for_another() -> None:
    prepared, send = hashed()
    other = shuffle.nonce_hash(prepared.commitment, 0, b"another nonce of the same seat..")
    assert refusals(send(0, says.HashNonce(other)))[0].key == "no-nonce-now"
    assert refusals(send(2, says.HashNonce(other)))[0].key == "no-person"
    assert refusals(send(2, says.OpenNonce(nonce_of(2, 1))))[0].key == "no-person"


def test_a_hash_cannot_be_copied_from_another_seat_or_deal() -> None:
    """Whoever sends another's hash as its own cannot open it with the other's nonce."""
    table = new("double_emperor", people=2)
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared)
    send, copied = Sender(table), shuffle.nonce_hash(prepared.says.commitment, 1, nonce_of(1, 1))
    send(1, says.HashNonce(copied))
    send(0, says.HashNonce(copied))
    send(1, says.OpenNonce(nonce_of(1, 1)))
    assert refusals(send(0, says.OpenNonce(nonce_of(1, 1))))[0].key == "no-move"
    assert shuffle.nonce_hash("00" * 64, 1, nonce_of(1, 1)) != copied


def test_nobody_is_told_the_seed_or_a_nonce_before_its_time() -> None:
    table = new("double_emperor", people=2)
    send = Sender(table)
    told = dealt(table, send, table.begin(0.0))
    opening = next(n for n, event in enumerate(told) if isinstance(event.says, says.Opening))
    early = repr(told[:opening])
    assert not any(repr(nonce_of(seat, 1))[2:-1] in early for seat in (0, 1))
    assert table.record.seed.hex() not in repr(told) and repr(table.record.seed) not in repr(told)


# --- in the record ---------------------------------------------------------------------------------------------------


def one_record() -> Record:
    """A deal of two people and a program, each person with a nonce."""
    table = new("run_fast", people=2)
    send, _ = begun(table)
    whole_deal(table, send, random.Random(1))
    [record] = read_records(table.record.text())
    assert len(record.opened()) == 2
    return record


def refused(record: Record) -> str:
    with pytest.raises(Unreadable) as error:
        list(read_records(record.text()))
    return str(error.value)


def test_a_program_adds_no_nonce() -> None:
    record, nonce = one_record(), nonce_of(2, 1)
    record.moves, record.notes, record.scores = [], [], None
    record.nonces[2] = Nonce(shuffle.nonce_hash(record.commitment(), 2, nonce), nonce)
    assert "only of persons" in refused(record)


def test_a_nonce_that_its_hash_was_not_made_of_is_noticed() -> None:
    record, nonce = one_record(), b"a nonce that I like better now.."
    record.moves, record.notes, record.scores = [], [], None
    record.nonces[0] = Nonce(record.nonces[0].hashed, nonce)
    assert "is not the one that its hash was made of" in refused(record)


def test_the_hosts_choices_are_all_in_the_commitment() -> None:
    """Each changes the commitment that people saw: nothing of them is left to choose with the cards in sight."""
    record = one_record()
    seen = {record.commitment()}
    for change in (
        {"seed": shuffle.seed_from("another")},
        {"table": "fedcba9876543210"},
        {"match": 2},
        {"before": "1" * 64},
        {"seats": ["person", "person", "sensible 1"]},
        {"seats": ["person", "person", "uniform 2"]},
        {"seats": ["person", "uniform 1", "person"]},
        {"stand_in": "sensible 1"},
        {"start": Start(1, 1)},
        {"start": Start(0, 2)},
        {"start": Start(0, 1, 2)},
        {"start": Start(0, 1, 1, 2)},
        {"rules": GAMES["run_fast"]({"deals": "3"})},
        {"rules": GAMES["run_fast"]({"deals": "4"})},
    ):
        forged = one_record()
        for name, value in change.items():
            setattr(forged, name, value)
        assert forged.commitment() not in seen, change
        seen.add(forged.commitment())


def test_programs_are_not_chosen_by_their_seeds() -> None:
    """Their seeds follow from the shuffle: other than that there is nothing to try."""
    record = one_deal(RULES, ["uniform", "uniform"], Start(), "programs")
    seeds = {record.program_seed(seat) for seat in range(2)}
    record.seed = shuffle.seed_from("others")
    assert len(seeds | {record.program_seed(seat) for seat in range(2)}) == 4
    assert "uniform 1\n" in record.text() and not any(str(seed) in record.text() for seed in seeds)


def test_a_deal_that_was_dropped_and_dealt_again_is_known_to_who_kept_commitments() -> None:
    table = new("double_emperor", people=2)
    [first, *_] = table.begin(0.0)
    table = new("double_emperor", people=2)  # the host did not like the deck, and begins again
    table.draw_seed()
    send = Sender(table)
    dealt(table, send, table.begin(0.0))
    whole_deal(table, send, random.Random(1))
    assert isinstance(first.says, says.Prepared)
    kept = [KeptCommitment(one, table.setup.id, 1, 1) for one in (first.says.commitment, table.record.commitment())]
    verifier = Verifier(kept=kept)
    assert [verdict.holds for verdict in verifier.verdicts(table.record.text().splitlines())] == [True]
    assert verifier.missing() == kept[:1]
