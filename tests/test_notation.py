"""Records and positions: there and back, replayed to the same scores, and refused in one sentence when malformed."""

import random
import re

import pytest

from play import how_many, some_rules, whole
from test_laws import garbled
from upcard import shuffle
from upcard.deck import Deck, Start
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.notation import MOST_TEXT, Record, position_text, read_position, read_records, read_rules
from upcard.simulate import one_deal, players_fault, simulated

ALL = pytest.mark.parametrize("name", list(GAMES))


def recorded(name: str, n: int) -> Record:
    """A deal between uniform players, with random options."""
    rng = random.Random(f"record {name} {n}")
    game = GAMES[name]
    start = Start(dealer=rng.randrange(game.SEATS), number=rng.randint(1, 5), stake=rng.randint(1, 3))
    return one_deal(some_rules(name, rng), ["uniform"] * game.SEATS, start, f"{name} {n}")


@ALL
def test_a_record_reads_back_and_replays_to_the_same_scores(name: str) -> None:
    for n in range(how_many(12, 500)):
        record = recorded(name, n)
        text = record.text()
        [read] = read_records(text)
        assert read.text() == text
        assert read.scores == record.scores
        assert read.last().position() == record.last().position()
        assert players_fault(read) is None


@ALL
def test_a_record_holds_an_unfinished_deal_and_one_with_a_given_deck(name: str) -> None:
    for n in range(how_many(6, 100)):
        record = recorded(name, n)
        record.moves, record.scores = record.moves[: n * 3 % len(record.moves)], None
        assert read_records(record.text())[0].last().position() == record.last().position()
        played = whole(name, random.Random(n), eager=True)
        own = Record(
            played.rules,
            played.start,
            ["person"] * played.rules.SEATS,
            deck=played.deck,
            moves=played.log,
        )
        own.scores = played.deal.scores()
        [read] = read_records(own.text())
        assert read.text() == own.text()
        assert read.last().position() == played.deal.position()


@ALL
def test_several_records_stand_in_one_file(name: str) -> None:
    texts = [record.text() for record in simulated(GAMES[name](), ["uniform"], 3, "file")]
    assert [record.text() for record in read_records("\n".join(texts))] == texts


@ALL
def test_garbled_records_are_refused_with_their_line(name: str) -> None:
    """Whatever is wrong, the answer is one error that names a line of the file; or the change meant nothing."""
    for n in range(how_many(40, 2_000)):
        rng = random.Random(f"garbled {name} {n}")
        text = recorded(name, n % 5).text()
        bad = garbled(text, rng) if n % 2 else "\n".join(shuffle_lines(text.splitlines(), rng))
        try:
            read = read_records(bad)
        except (Unreadable, Illegal) as error:
            found = re.match(r"line (\d+): ", str(error))
            assert found, str(error)
            assert 1 <= int(found[1]) <= len(bad.splitlines()) + 2
            assert len(str(error)) < 400
        else:
            assert read


def shuffle_lines(lines: list[str], rng: random.Random) -> list[str]:
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return lines


MALFORMED = [
    ("", "line 1: a record begins with 'upcard record 1'"),
    ("hello\n", "line 1: a record begins with 'upcard record 1'"),
    ("upcard record 2\n", "line 1: a record begins with 'upcard record 1'"),
    ("upcard record 1\n", "line 2: here stands 'game …'; the record is cut short"),
    ("upcard record 1\ngame chess\n", "line 2: there is no game 'chess'; the games are "),
    ("upcard record 1\ngame double_emperor\noptions trumps hearts\n", "line 3: unknown option 'trumps'"),
    (
        "upcard record 1\ngame double_emperor\noptions target 7\n",
        "line 3: option target cannot be '7': 50 … 500 (DE ",
    ),
    ("upcard record 1\ngame double_emperor\nstart dealer 2, deal 1, stake 1\n", "line 3: seats are 0 to 1"),
    (
        "upcard record 1\ngame double_emperor\nstart dealer ²\n",
        "line 3: a start reads: start dealer 0, deal 1, stake 1",
    ),
]


@pytest.mark.parametrize(("text", "says"), MALFORMED)
def test_malformed_heads(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_records(text)
    assert str(error.value).startswith(says)


def changed(line: int, new: str) -> str:
    """A good record of Double Emperor with one line replaced. Line 8 holds the first turn."""
    lines = recorded_plain().splitlines()
    lines[line - 1] = new
    return "\n".join(lines)


def recorded_plain() -> str:
    return one_deal(GAMES["double_emperor"](), ["uniform", "uniform"], Start(), "plain").text()


def test_malformed_bodies() -> None:
    plain = recorded_plain().splitlines()
    assert plain[7].startswith("1: play ")
    cards = {word for line in plain[7:9] for word in line.split() if word not in ("1:", "0:", "play")}
    other = next(card for card in ("AS", "AH", "AD", "AC") if card not in cards)
    table = [
        (7, "seed 00", "line 7: the seed is not the one that the commitment was made to"),
        (7, "seed xyz", "line 7: 'xyz' is not written in hexadecimal digits"),
        (8, "0: play AS", "line 8: it is seat 1's turn, but the line says '0: play AS'"),
        (8, "1: play ZZ", "line 8: 'ZZ' is no card of this game"),
        (9, f"0: play {other}, play {other}", "line 9: "),
        (len(plain), "scores 1 2", f"line {len(plain)}: the moves give scores "),
        (len(plain), "", f"line {len(plain)}: here stands 'scores …'; the record is cut short"),
        (len(plain), "unfinished", f"line {len(plain)}: the deal is over, so its scores stand here"),
    ]
    for line, new, says in table:
        with pytest.raises((Unreadable, Illegal)) as error:
            read_records(changed(line, new))
        assert str(error.value).startswith(says), str(error.value)
    with pytest.raises(Unreadable, match="longer than"):
        read_records("upcard record 1\n" + "x" * MOST_TEXT)
    with pytest.raises(Unreadable, match="not over yet"):
        read_records("\n".join([*plain[:9], plain[-1]]))


def test_an_illegal_move_in_the_middle_names_line_and_clause() -> None:
    lines = recorded_plain().splitlines()
    lines[8] = lines[8].replace(":", f": {lines[7].split(': ')[1].split(', ')[0]},", 1)
    with pytest.raises(Illegal) as error:
        read_records("\n".join(lines))
    assert error.value.clause.startswith("DE 3.")
    assert "line 9" in str(error.value)


@ALL
def test_a_position_line_reads_back(name: str) -> None:
    for n in range(how_many(20, 500)):
        played = whole(name, random.Random(f"position {name} {n}"), eager=True)
        deal = played.again()
        for move in played.log[: n * 2]:
            deal.play(move)
        text = position_text(deal)
        at = read_position(text)
        assert at == deal and at.of() == played.rules
        assert position_text(at) == text
        assert read_position(text.replace("; ", "\n")).position() == deal.position()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "one field 'game'"),
        ("game double_emperor; game double_emperor; turn 0", "one field 'game'"),
        ("game double_emperor", "field 'turn' is missing"),
        ("game double_emperor; turn 0", "cards are missing"),
        ("game double_emperor; hand 0 AS AS; turn 0", "AS stands there twice"),
        (
            "game double_emperor; hand 0 AS; hand 1 AS; turn 0",
            "AS stands there twice: in 'hand 0' and in 'hand 1'",
        ),
        ("game double_emperor; hand 0 2S; hand 1 rest; turn 0", "2S is not in this game's pack"),
        ("game double_emperor; hand 0 rest; hand 1 -; turn 0", "impossible position: "),
        ("game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 5", "field 'turn' cannot be '5'"),
        (
            "game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 0; wind north",
            "unknown field 'wind north'",
        ),
        ("x" * (MOST_TEXT + 1), "too long"),
    ],
)
def test_malformed_positions(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_position(text)
    assert says in str(error.value)


def test_options_as_text() -> None:
    assert read_rules("double_emperor", "").text() == ""
    assert read_rules("double_emperor", " rank A10KQJ , target 250").text() == "rank A10KQJ, target 250"
    with pytest.raises(Unreadable, match="stands there twice"):
        read_rules("double_emperor", "target 100, target 250")


def test_a_deck_must_be_the_whole_pack() -> None:
    rules = GAMES["double_emperor"]()
    record = Record(rules, Start(), ["person"] * 2, deck=Deck(rules.pack(), rules.chances()))
    text = record.text()
    assert read_records(text)[0].first().position() == record.first().position()
    with pytest.raises(Unreadable, match="line 6: the deck holds each of the 20 cards"):
        read_records(text.replace("deck 10S JS", "deck JS JS"))
    assert shuffle.SEED_BYTES * 8 >= 1024
