"""What records prove: nothing in them can be changed without its being noticed, but for what no file can show."""

import random
import re
from collections.abc import Iterator

import pytest

from driving import begun, dealt, new, play_liked, thought, whole_deal
from play import how_many
from upcard import shuffle
from upcard.cards import NOBODY
from upcard.deck import Start
from upcard.games import GAMES
from upcard.record import Note, Record, read_records
from upcard.simulate import one_deal
from upcard.table import says
from upcard.verify import HOLDS, SILENT, UNCHECKED, KeptCommitment, Verdict, Verifier, read_kept

ALL = pytest.mark.parametrize("name", list(GAMES))

# A match that goes on for three deals at least, whatever comes out.
LONG = {
    "conquian": {"match": "target", "target": "20"}, "double_emperor": {"rounds": "5"}, "push": {},
    "queen_city_rum": {"target": "1000"}, "run_fast": {"deals": "9"},
}  # fmt: skip


def long_options(name: str) -> dict[str, str]:
    known = {option.name for option in GAMES[name].OPTIONS}
    return {option: value for option, value in LONG[name].items() if option in known}


def a_match(name: str, deals: int = 3) -> list[str]:
    """The records of a match between people and programs, in which somebody leaves and comes back."""
    people = min(2, GAMES[name].SEATS - 1)
    table = new(name, people=people, program="sensible 1", stand_in="uniform 1", settings={"sit in": "0"},
                **long_options(name))  # fmt: skip
    send, _ = begun(table)
    rng = random.Random(f"match {name}")
    records = []
    for n in range(deals):
        thought(table)
        if people > 1:
            if table.phase == "play":
                play_liked(table, send, rng)
            thought(table)
            if table.phase == "play":
                send(1, says.Leave())
                send(0, says.SitIn(1))
                thought(table)
                send(1, says.Return())
        whole_deal(table, send, rng)
        records.append(table.record.text())
        if n + 1 < deals:
            assert not table.over, "the match is too short for this test"
            dealt(table, send, send(0, says.NextDeal()))
    return records


def verdicts(records: list[str], kept: list[KeptCommitment] | None = None) -> tuple[list[Verdict], Verifier]:
    verifier = Verifier(players=True, kept=kept)
    return list(verifier.verdicts("\n".join(records).splitlines())), verifier


def good(records: list[str], kept: list[KeptCommitment] | None = None) -> bool:
    found, verifier = verdicts(records, kept)
    return bool(found) and all(verdict.holds for verdict in found) and not verifier.missing()


def kept_of(records: list[str]) -> list[KeptCommitment]:
    """What a client kept while the match went on."""
    return [
        KeptCommitment(record.commitment(), record.table, record.match, int(record.start.number))
        for text in records
        for record in read_records(text)
    ]


@ALL
def test_a_whole_match_proves_all_that_it_claims(name: str) -> None:
    records = a_match(name)
    found, _ = verdicts(records, kept_of(records))
    outcomes = {claim.about: claim.outcome for claim in found[-1].claims}
    assert outcomes == {
        "deck": HOLDS, "nonces": HOLDS, "commitment": HOLDS, "moves": HOLDS, "scores": HOLDS, "seats": SILENT,
        "programs": HOLDS, "chain": HOLDS,
    }  # fmt: skip
    assert good(records) and good(records, kept_of(records))


# --- tampering -------------------------------------------------------------------------------------------------------


def changed_lines(lines: list[str], at: int, rng: random.Random) -> Iterator[tuple[str, list[str]]]:
    """One line dropped, doubled, exchanged with the next, extended, and each of its words changed."""
    line = lines[at]
    yield "dropped", lines[:at] + lines[at + 1 :]
    yield "doubled", lines[: at + 1] + lines[at:]
    if at + 1 < len(lines) and lines[at + 1] != line:
        yield "exchanged", [*lines[:at], lines[at + 1], line, *lines[at + 2 :]]
    yield "extended", [*lines[:at], line + " 0", *lines[at + 1 :]]
    words = line.split(" ")
    for n, word in enumerate(words):
        for other in others(word, rng):
            yield (
                f"{word[:12]} is {other[:12]}",
                [*lines[:at], " ".join([*words[:n], other, *words[n + 1 :]]), *lines[at + 1 :]],
            )


def others(word: str, rng: random.Random) -> list[str]:
    """What could stand in the place of a word."""
    core = word.rstrip(",:")
    tail = word[len(core) :]
    if core.isdecimal():
        return [str(int(core) + 1) + tail, str(max(0, int(core) - 1)) + tail if int(core) else "7" + tail]
    if re.fullmatch(r"[0-9a-f]{32,}", core):
        at = rng.randrange(len(core))
        return [core[:at] + ("0" if core[at] != "0" else "1") + core[at + 1 :] + tail, core[:-2] + tail]
    swaps = {"person": "nobody", "sensible": "uniform", "uniform": "sensible", "scores": "unfinished"}
    return [swaps[core] + tail] if core in swaps else [word + "x"]


@ALL
def test_every_change_of_a_record_is_noticed(name: str) -> None:
    """Each line of each record of a match dropped, doubled, exchanged, extended, each of its words changed. What is
    left are other legal moves of people with the same scores in the last deal: these are theirs to tell, and the
    next deal would show it."""
    records = a_match(name)
    rng = random.Random(name)
    tried, passed = 0, list[str]()
    for which, text in enumerate(records):
        lines = text.splitlines()
        places = list(range(len(lines)))
        if len(places) > how_many(40, 10_000):  # all of them in the long tests
            places = sorted({*places[:16], *rng.sample(places, 8), places[-1]})
        for at in places:
            for what, new_lines in changed_lines(lines, at, rng):
                new_text = "\n".join(new_lines) + "\n"
                read = read_alone(new_text)
                if read == text:
                    continue
                tried += 1
                if read and good([*records[:which], new_text, *records[which + 1 :]], kept_of(records)):
                    passed.append(f"record {which}, line {at} ({lines[at][:40]}): {what}")
                    assert which == len(records) - 1, passed[-1]
                    assert re.match(r"\d: |seat \d ", lines[at]), passed[-1]
    assert tried > 100 and len(passed) <= tried / 20, passed


def read_alone(text: str) -> str:
    """The record that a text is, as Upcard writes it; '' if it is none, or several."""
    try:
        [one] = read_records(text)
    except ValueError:
        return ""
    return one.text()


@ALL
def test_records_dropped_doubled_and_exchanged_are_noticed(name: str) -> None:
    one, two, three = records = a_match(name)
    assert not good([one, three]) and not good([one, one, two, three]) and not good([one, two, two, three])
    assert not good([two, one, three]) and not good([one, three, two]) and not good([one, two, three, one])
    found, _ = verdicts([two, three])
    assert [claim.key for claim in found[0].claims if claim.outcome == UNCHECKED] == ["claim-chain-from"]
    assert found[1].holds and [claim.key for claim in found[1].claims if claim.about == "chain"] == [
        "claim-chain-since"
    ]
    assert good([one, two]), "that the last deal was left away no record shows"
    assert not good([one, two], kept_of(records)), "commitments that were kept do"


def made_anew(record: Record) -> Record:
    """Played from its first card, so that moves and scores fit again."""
    record.nonces, record.notes, record.moves = {}, [], []
    deal = record.first()
    while not deal.over():
        record.moves.append(int(deal.legal()[0]))
        deal.play(record.moves[-1])
    record.scores = deal.scores()
    return record


CHOICES = {
    "seed": lambda _: shuffle.seed_from("a deck that I like better"),
    "seats": lambda record: ["person"] * record.rules.SEATS,
    "stand_in": lambda _: "sensible 1",
    "table": lambda _: "fedcba9876543210",
    "match": lambda _: 2,
    "start": lambda record: Start((record.start.dealer + 1) % record.rules.SEATS, 1),
}


@ALL
@pytest.mark.parametrize("what", list(CHOICES))
def test_a_record_made_up_afterwards_is_noticed_by_the_commitments_that_were_kept(name: str, what: str) -> None:
    """Each thing that is decided before the cards, chosen anew with the cards in sight, and everything else made to
    fit."""
    first, *_ = records = a_match(name, deals=1)
    [record] = read_records(first)
    setattr(record, what, CHOICES[what](record))
    forged = made_anew(record).text()
    found, _ = verdicts([forged], kept_of(records))
    assert "claim-commitment-other" in {claim.key for claim in found[0].claims}
    assert all(
        claim.outcome in (HOLDS, SILENT) for claim in found[0].claims if claim.about in ("deck", "moves", "scores")
    )
    assert not good([forged], kept_of(records))


def test_kept_commitments_are_read_alone_and_with_their_deal() -> None:
    one, two = "ab" * 64, "cd" * 64
    text = f"my notes\n{KeptCommitment(one, '0123456789abcdef', 1, 2).text()}\n and {two}.\n {'ef' * 60}"
    assert read_kept(text) == [KeptCommitment(one, "0123456789abcdef", 1, 2), KeptCommitment(two)]


def test_a_deck_given_by_hand_proves_nothing_and_says_so() -> None:
    rules = GAMES["run_fast"]()
    given = Record(rules, Start(), ["sensible 1"] * 3, deck=shuffle.shuffled_deck(rules, shuffle.seed_from("x")))
    [verdict] = Verifier(players=True).verdicts(given.text().splitlines())
    keys = {claim.about: claim.key for claim in verdict.claims}
    assert keys["deck"] == "claim-deck-given" and keys["whole"] == "claim-left" and "commitment" not in keys


def test_an_unknown_program_is_not_checked() -> None:
    for who in ("genius 3", "sensible 99"):
        record = one_deal(GAMES["double_emperor"](), ["uniform", "uniform"], Start(), "unknown")
        record.seats[0] = who
        for players in (False, True):
            [verdict] = Verifier(players=players).verdicts(record.text().splitlines())
            [claim] = [claim for claim in verdict.claims if claim.outcome == UNCHECKED]
            assert claim.key == "claim-program-unknown" and claim.values == {"seat": 0, "player": who}
            assert not verdict.holds


def test_a_deal_after_one_that_was_left_or_given_up_is_no_part_of_the_match() -> None:
    one, two, *_ = a_match("double_emperor")
    [first] = read_records(one)
    first.moves, first.scores, first.notes = first.moves[:3], None, [Note(3, "gives up", 0)]
    for given_up in (False, True):
        first.given_up = given_up
        [second] = read_records(two)
        second.before = first.digest()
        assert not good([first.text(), second.text()])


def test_the_start_of_a_deal_follows_from_the_deals_before() -> None:
    """A dealer of the host's choosing, in a record that is otherwise in order."""
    one, two, *_ = a_match("queen_city_rum")
    [second] = read_records(two)
    leader = second.start.leader
    second.start = Start(1 - second.start.dealer, 2, second.start.stake, leader if leader != NOBODY else NOBODY)
    second.moves, second.notes, second.nonces, second.scores = [], [], {}, None
    found, _ = verdicts([one, second.text()])
    assert [claim.key for claim in found[1].claims if claim.about == "chain"] == ["claim-chain-start"]
