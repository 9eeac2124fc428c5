"""Records: there and back, replayed to the same scores, and refused in one sentence when malformed."""

import random
import re

import pytest

from play import how_many, some_rules, whole
from test_laws import garbled
from upcard import shuffle
from upcard.deck import Deck, Start
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.record import Record, read_records
from upcard.simulate import one_deal, simulated
from upcard.verify import played_again

ALL = pytest.mark.parametrize("name", list(GAMES))


def one_read(text: str) -> Record:
    """The one record of a text."""
    [record] = read_records(text)
    return record


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
        read = one_read(text)
        assert read.text() == text
        assert read.scores == record.scores
        assert read.last().position() == record.last().position()
        assert played_again(read).outcome == "holds"


@ALL
def test_a_record_holds_an_unfinished_deal_and_one_with_a_given_deck(name: str) -> None:
    for n in range(how_many(6, 100)):
        record = recorded(name, n)
        record.moves, record.scores = record.moves[: n * 3 % len(record.moves)], None
        assert one_read(record.text()).last().position() == record.last().position()
        played = whole(name, random.Random(n), eager=True)
        own = Record(
            played.rules,
            played.start,
            ["person"] * played.rules.SEATS,
            deck=played.deck,
            moves=played.log,
        )
        own.scores = played.deal.scores()
        read = one_read(own.text())
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
            read = list(read_records(bad))
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
    ("", "line 1: a record begins with 'upcard record 2'"),
    ("hello\n", "line 1: a record begins with 'upcard record 2'"),
    ("upcard record 1\n", "line 1: a record begins with 'upcard record 2'"),
    ("upcard record 2\n", "line 2: here stands 'game …'; the record is cut short"),
    ("upcard record 2\ngame chess\n", "line 2: there is no game 'chess'; the games are "),
    ("upcard record 2\ngame double_emperor\noptions trumps hearts\n", "line 3: unknown option 'trumps'"),
    (
        "upcard record 2\ngame double_emperor\noptions target 7\n",
        "line 3: option target cannot be '7': 50 … 500 (DE ",
    ),
    ("upcard record 2\ngame double_emperor\nstart dealer 2, deal 1, stake 1\n", "line 3: seats are 0 to 1"),
    (
        "upcard record 2\ngame double_emperor\nstart dealer ²\n",
        "line 3: a start reads: start dealer 0, deal 1, stake 1",
    ),
]


@pytest.mark.parametrize(("text", "says"), MALFORMED)
def test_malformed_heads(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        list(read_records(text))
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
        (7, "seed 00", "line 7: a seed has 128 bytes, this one 1"),
        (7, "seed " + "00" * 128, "line 7: the seed is not the one that the commitment was made to"),
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
            list(read_records(changed(line, new)))
        assert str(error.value).startswith(says), str(error.value)
    with pytest.raises(Unreadable, match="not over yet"):
        list(read_records("\n".join([*plain[:9], plain[-1]])))


def test_an_illegal_move_in_the_middle_names_line_and_clause() -> None:
    lines = recorded_plain().splitlines()
    lines[8] = lines[8].replace(":", f": {lines[7].split(': ')[1].split(', ')[0]},", 1)
    with pytest.raises(Illegal) as error:
        list(read_records("\n".join(lines)))
    assert error.value.clause.startswith("DE 3.")
    assert "line 9" in str(error.value)


def test_a_deck_must_be_the_whole_pack() -> None:
    rules = GAMES["double_emperor"]()
    record = Record(rules, Start(), ["person"] * 2, deck=Deck(rules.pack(), rules.chances()))
    text = record.text()
    assert one_read(text).first().position() == record.first().position()
    with pytest.raises(Unreadable, match="line 6: the deck holds each of the 20 cards"):
        one_read(text.replace("deck 10S JS", "deck JS JS"))
    assert shuffle.SEED_BYTES * 8 >= 1024
