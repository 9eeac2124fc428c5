"""Push: a longer meld, said at once, is the same as a shorter one and lay-offs."""

from random import Random

import pytest

from naive.push import REQUIRED
from play import how_many
from push_hands import ALL, NATURAL_RANKS, after, at, deck_of, holding, legal, refused
from upcard.deal import VERB, told_in
from upcard.deck import Start
from upcard.errors import Illegal, Unreadable
from upcard.games.push.melds import meld_cards
from upcard.games.push.moves import MELD
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.rules import Push, PushRules
from upcard.meant import play_text, why_not_text
from upcard.record import Record, read_records

LONGER = [
    ("5C 6C 7C 8C", ["meld 5C 6C 7C", "lay 8C on 5C-7C"], "5C-8C 5C 6C 7C 8C"),
    ("8C 6C 7C 5C", ["meld 5C 6C 7C", "lay 8C on 5C-7C"], "5C-8C 5C 6C 7C 8C"),
    ("9C 10C JC QC KC", ["meld 9C 10C JC", "lay QC on 9C-JC", "lay KC on 9C-QC"], "9C-KC 9C 10C JC QC KC"),
    ("8C 8D 8H 8S", ["meld 8S 8H 8D", "lay 8C on 8SHD"], "8SHDC 8S 8H 8D 8C"),
    ("8C' 8D 8H Jk", ["meld 8H 8D 8C'", "lay Jk on 8HDC"], "8HDC* 8H 8D 8C' Jk"),
    ("8C 2D 8H Jk", ["meld 8H 8C 2D", "lay Jk on 8HC*"], "8HC** 8H 8C 2D Jk"),
    ("8C Jk 8H 2D", ["meld 8H 8C Jk", "lay 2D on 8HC*"], "8HC** 8H 8C Jk 2D"),
    ("8C 2D 2H Jk as 8s", ["meld 8C 2D 2H as 8s", "lay Jk on 8C**"], "8C*** 8C 2D 2H Jk"),
    ("5C Jk 7C 8C", ["meld 5C Jk 7C", "lay 8C on 5C-7C"], "5C-8C 5C Jk 7C 8C"),
    ("5C Jk 2D 8C", ["meld 5C Jk 2D as 5C-7C", "lay 8C on 5C-7C"], "5C-8C 5C Jk 2D 8C"),
    ("5C 6C 7C Jk", ["meld 5C 6C 7C", "lay Jk on 5C-7C as 8C"], "5C-8C 5C 6C 7C Jk"),
    ("Jk 5C 6C 2D as 4C-7C", ["meld Jk 5C 6C", "lay 2D on 4C-6C as 7C"], "4C-7C Jk 5C 6C 2D"),
    (
        "2D 2H Jk 8C 9C as 5C-9C",  # from the lowest place that a natural is in
        ["meld 2H Jk 8C as 6C-8C", "lay 2D on 6C-8C as 5C", "lay 9C on 5C-8C"],
        "5C-9C 2D 2H Jk 8C 9C",
    ),
    (
        "2D 2H Jk 8C as 5C-8C",
        ["meld 2H Jk 8C as 6C-8C", "lay 2D on 6C-8C as 5C"],
        "5C-8C 2D 2H Jk 8C",
    ),
    ("AC Jk 3C 4C", ["meld AC Jk 3C", "lay 4C on AC-3C"], "AC-4C AC Jk 3C 4C"),
    ("2D 2H 3C 4C as AC-4C", ["meld 2D 2H 3C as AC-3C", "lay 4C on AC-3C"], "AC-4C 2D 2H 3C 4C"),
    ("JC QC KC AC", ["meld JC QC KC", "lay AC on JC-KC"], "JC-AC JC QC KC AC"),
    ("10C Jk QC KC 2D", ["meld 10C Jk QC", "lay KC on 10C-QC", "lay 2D on 10C-KC as AC"], "10C-AC 10C Jk QC KC 2D"),
]
ALL_SORTS = "8C 8C' 8H 8D 8S 2D 2H Jk 3C 4C 5C 6C 7C 9C 10C JC QC KC AC 3D"


@pytest.mark.parametrize(("cards", "moves", "shown"), LONGER)
def test_a_longer_meld_at_once(cards: str, moves: list[str], shown: str) -> None:  # PUSH 4.7, PUSH 4.11
    deal = holding(ALL_SORTS.replace(" 9C", ""), before="taken 9C; shown 0 9C; ")
    made = deal.copy()
    texts, step = [], deal.copy()
    for move in play_text(made, f"meld {cards}"):
        texts.append(step.move_text(move))
        step.play(move)
    assert texts == moves and shown in made.position()
    assert made.position() == after(deal, *moves).position() == step.position()
    assert made.view(1).text() == step.view(1).text() and made.key() == step.key()
    assert deal.why_not(deal.read_move(f"meld {cards}")) == "PUSH 4.7" and why_not_text(deal, f"meld {cards}") == ""


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("8C 8C' 8H 8D", "PUSH 4.1"),
        ("8C 8H 8D 8S Jk", "PUSH 4.1"),
        ("8C 8H 8D 8S 2D 2H Jk", "PUSH 4.1"),
        ("5C 6C 7C 8C 9C 10C JC QC KC AC AC'", "PUSH 3.6"),
        ("5C 6D 7C 8C", "PUSH 3.6"),
        ("5C 6C 8C 9C", "PUSH 4.2"),
        ("QC KC AC Jk 3C", "PUSH 4.3"),
        ("5C 6C 7C 7C", "PUSH 3.6"),
        ("5C 6C 7C 8H", "PUSH 4.2"),
        ("8C 8H 8S 7C", "PUSH 4.1"),
        ("8C 8H 8S 7C as 8s", "PUSH 4.1"),
        ("8C 9C 10C JC as 7C-10C", "PUSH 4.2"),
        ("5C 6C 6C 7C", "PUSH 3.6"),
        ("5C 6C 7C' 7C'", None),
        ("8C 9C 10C JC as 8x", None),
        ("2D 2H Jk Jk'", "PUSH 3.6"),
        ("2D 2H Jk Jk'' as 5C-8C", "PUSH 3.6"),
        ("3D 4D 5D 6D", "PUSH 3.6"),
        ("8H 8D 8S 8C Jk'", "PUSH 3.6"),
        ("5C 6C 7C 8C 9C 10C' JC QC", "PUSH 3.6"),
        ("5C 6C 7C 8C 9C 10C JC QC KC AC Jk' as 4C-AC", "PUSH 3.6"),
    ],
)
def test_a_longer_meld_that_is_none(cards: str, clause: str | None) -> None:  # PUSH 4.11
    deal = holding(ALL_SORTS)
    before, key = deal.position(), deal.key()
    if clause is None:
        with pytest.raises(Unreadable):
            play_text(deal, f"meld {cards}")
    else:
        with pytest.raises(Illegal) as refusal:
            play_text(deal, f"meld {cards}")
        assert (refusal.value.move, refusal.value.clause) == (f"meld {cards}", clause)
        assert why_not_text(deal, f"meld {cards}") == clause
    assert deal.position() == before and deal.key() == key


def test_a_longer_meld_at_a_wrong_time() -> None:  # PUSH 4.11, PUSH 5.7
    long = "meld 5C 6C 7C 8C 9C 10C"
    waiting = at(
        "met 0 yes; hand 0 5C 6C 7C 8C 9C 10C; hand 1 3S; hand 2 3C; hand 3 3D 4D; pile 9D; stock rest; turn 0"
    )
    assert refused(waiting, long) == "PUSH 3.1"
    for round_ in (1, 4):
        assert refused(holding("5C 6C 7C 8C 9C 10C KD", round_=round_, met=False), long) == "PUSH 5.1"
    assert refused(holding("8C 8H 8D 8S KD", round_=3, met=False), "meld 8C 8H 8D 8S") == "PUSH 5.1"
    assert refused(holding("5C 6C 7C 8C 9C 10C KD", round_=2, met=False), long) == "PUSH 5.2"
    with_set = holding("5C 6C 7C 8C 9C 10C KD KS KH", round_=2, met=False)
    assert refused(with_set, long) == "PUSH 5.4"
    wild = holding("2S 2H 2D Jk KD", all_wild_melds="on")
    assert "8**** 2S 2H 2D Jk" in after(wild, "meld 2S 2H 2D Jk as 8s").position()
    assert refused(holding("2S 2H 2D Jk KD"), "meld 2S 2H 2D Jk as 8s") == "PUSH 4.4"
    high = holding("AS 2S 3S 4S KD", ace_high_only="on")
    assert refused(high, "meld AS 2S 3S 4S") == "PUSH 10.4"
    free = holding("8C 8C' 8H 8D 8S 8S' Jk KD", sets="free_suits")
    assert after(free, "meld 8C 8C' 8H 8D 8S 8S' Jk").table.names() == ["8SSHDCC*"]


def test_a_whole_suit_at_once() -> None:  # PUSH 4.2, PUSH 4.3, PUSH 4.11
    suit = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    deal = holding(f"{suit} AC 2C KD")
    assert after(deal, f"meld AC 2C {suit}").table.names() == ["AC-KC"]
    assert after(deal, f"meld 2C {suit} AC").table.names() == ["2C-AC"]
    out = after(holding(f"2C {suit}"), f"meld 2C {suit}")  # the last card goes with it: PUSH 3.11
    assert out.over() and out.table.names() == ["2C-KC"]
    assert refused(deal, f"meld AC 2C {suit} AC") == "PUSH 3.6"


def test_a_longer_meld_of_one_name() -> None:  # PUSH 4.10, PUSH 4.11
    table = "melds 1:5C-7C 2:5C-8C; 5C-7C 5C 6C 7C; 5C-8C Jk' Jk'' 7C' 8C"
    deal = after(holding("5C' 6C' 2S 8C' KD", table), "meld 5C' 6C' 2S 8C'")
    assert deal.table.names() == ["5C-7C", "5C-8C", "5C-8C#2"] and "5C-8C#2 5C' 6C' 2S 8C'" in deal.position()


def test_a_longer_meld_with_the_freed_wild() -> None:  # PUSH 4.11, PUSH 6.9, PUSH 6.10
    deal = after(holding("6C KD QD AD 9S 2H JH KH KS", "melds 1:5C-7C; 5C-7C 5C Jk 7C"), "swap 6C on 5C-7C")
    assert "JD-AD Jk QD KD AD" in after(deal, "meld Jk QD KD AD").position()
    assert "10D-KD 2H Jk QD KD" in after(deal, "meld 2H Jk QD KD as 10D-KD").position()
    assert "10D-AD Jk 2H QD KD AD" in after(deal, "meld Jk 2H QD KD AD as 10D-AD").position()
    made, step = deal.copy(), deal.copy()
    first, second = play_text(made, "meld KS KH KD Jk")
    assert deal.move_text(first) == "meld KS KH Jk"
    step.play(first)
    assert step.move_text(second) == "lay KD on KSH*" and "KSHD* KS KH KD Jk" in made.position()
    assert refused(deal, "meld KS KH KD 2H") == "PUSH 6.9"


@pytest.mark.parametrize(
    ("round_", "cards", "before", "last", "shown"),
    [
        (1, "8C 8H 8D QS QH QD QC KC", "meld 8H 8D 8C", "meld QC QS QH QD", "0:8HDC 0:QSHDC"),
        (2, "8C 8H 8D 3S 4S 5S 6S 7S KC", "meld 8H 8D 8C", "meld 3S 4S 5S 6S 7S", "0:8HDC 0:3S-7S"),
        (2, "8C 8H 8D 3S 2S Jk 6S Jk' KC", "meld 8H 8D 8C", "meld 3S Jk 2S 6S Jk'", "0:8HDC 0:3S-7S"),
        (3, "5D 6D 7D 8D 3D' 4D 5D' 6D' 7D' 8D' 9D KC", "meld 5D 6D 7D 8D",
         "meld 3D' 4D 5D' 6D' 7D' 8D' 9D", "0:5D-8D 0:3D-9D"),
        (4, "8C 8H 8D QS QH QD KS KD KH KC 3C", "meld 8H 8D 8C, meld QS QH QD", "meld KS KD KH KC", "0:QSHD 0:KSHDC"),
        (5, "3D 4D 5D 6D 7D 8C 9C 10C JC QC KC AC 3C", "meld 3D 4D 5D 6D 7D", "meld 8C 9C 10C JC QC KC AC", "0:8C-AC"),
    ],
)  # fmt: skip
def test_the_last_meld_of_the_requirement_at_once(
    round_: int, cards: str, before: str, last: str, shown: str
) -> None:  # PUSH 5.3, PUSH 5.7
    start = holding(cards, round_=round_, met=False)
    deal = after(start, *before.split(", "))
    assert refused(start, last) in ("PUSH 5.3", "PUSH 5.4")  # another meld comes first
    done = after(deal, last)
    assert shown in done.position() and done.table.met == 1 and done.act is None
    assert legal(done, "discard") == [f"discard {cards.rsplit(maxsplit=1)[-1]}"]
    assert deal.table.met == 0 and deal.why_not(deal.read_move(f"discard {cards.rsplit(maxsplit=1)[-1]}")) == "PUSH 5.2"
    whole = after(start, *before.split(", "), last)
    assert whole.position() == done.position()


def test_what_comes_before_the_last_meld_is_laid_as_stated() -> None:  # PUSH 5.3, PUSH 5.7
    deal = holding("3D 4D 5D 6D 7D 9C 10C JC QC KC 3H", round_=3, met=False)
    assert refused(deal, "meld 3D 4D 5D 6D 7D") == refused(deal, "meld 9C 10C JC QC KC") == "PUSH 5.3"
    deal = after(deal, "meld 3D 4D 5D 6D")
    assert refused(deal, "meld 9C 10C JC QC KC AC") == "PUSH 3.6"
    assert after(deal, "meld 9C 10C JC QC KC", "lay 7D on 3D-6D").table.names() == ["3D-7D", "9C-KC"]


REQUIREMENTS = [  # the round, the hand, what is said, and the small moves that it is
    (
        3, "3D 4D 5D 6D 7D 9C 10C JC QC KC 3H", ["meld 9C 10C JC QC KC", "meld 3D 4D 5D 6D 7D"],
        ["meld 3D 4D 5D 6D", "meld 9C 10C JC QC", "lay 7D on 3D-6D", "lay KC on 9C-QC"],
    ),
    (
        3, "3D 4D 5D 6D 9C 10C JC QC 3H", ["meld 9C 10C JC QC", "meld 3D 4D 5D 6D", "discard 3H"],
        ["meld 3D 4D 5D 6D", "meld 9C 10C JC QC", "discard 3H"],
    ),
    (
        2, "JS JH JD JC 3S 4S 5S 6S 7S QD", ["meld 3S 4S 5S 6S 7S", "meld JC JS JH JD"],
        ["meld JS JH JD", "meld 3S 4S 5S 6S", "lay JC on JSHD", "lay 7S on 3S-6S"],
    ),
    (
        4, "KS KH KD 5S 5H 2C 9S 9H Jk 9D 3C", ["meld 9S 9H 9D Jk", "meld KS KH KD", "meld 5S 2C 5H"],
        ["meld 5S 5H 2C", "meld 9S 9H 9D", "meld KS KH KD", "lay Jk on 9SHD"],
    ),
    (
        1, "8C 8H Jk QS QH Jk' 5D", ["meld QS QH Jk", "meld 8C 8H Jk"],  # the second of the jokers, unmarked
        ["meld 8H 8C Jk'", "meld QS QH Jk"],
    ),
    (
        5, "2D 2H 2C Jk 7C 4C 5C 6C' 7C' 8C 3H", ["meld 2D 2H 2C Jk 7C as 3C-7C", "meld 4C 5C 6C' 7C' 8C"],
        ["meld 2D 2H 2C Jk 7C as 3C-7C", "meld 4C 5C 6C' 7C' 8C"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("round_", "cards", "said", "moves"), REQUIREMENTS)
def test_a_requirement_in_any_order(
    round_: int, cards: str, said: list[str], moves: list[str]
) -> None:  # PUSH 5.3, PUSH 5.4, PUSH 5.7
    """Said together, longer than stated and in any order, it is the same small moves, and these stand in the log."""
    start = holding(cards, round_=round_, met=False)
    deal, step = after(start, *said), after(start, *moves)
    assert deal.position() == step.position() and list(deal.log) == list(step.log)
    assert deal.table.met == 1 and deal.act is None
    before = start.position()
    with pytest.raises(Illegal):
        after(start, said[0].replace("meld", "meld 3H'"), *said[1:])
    assert start.position() == before


def test_any_requirement_in_any_order_is_taken() -> None:  # PUSH 5.4, PUSH 5.7
    """Whatever the melds, their lengths, their wilds and twins and the order in which they are said."""
    rng, tried = Random(9), 0
    while tried < how_many(200, 5_000):
        round_, free = rng.randint(1, 5), rng.sample([card for card in ALL if not card.startswith("10")], 96)
        said, laid = list[str](), list[set[str]]()
        for part in REQUIRED[round_]:
            kind, size = part.split()
            cards, name = some_meld(kind, int(size) + rng.choice([0, 0, 1, 2]), free, rng)
            free = [card for card in free if card not in cards]
            said.append(f"meld {' '.join(cards)} as {name}")
            laid.append(set(cards))
        if not all(laid):
            continue
        tried += 1
        rng.shuffle(said)
        start = holding(" ".join([*(card for cards in laid for card in cards), free[0]]), round_=round_, met=False)
        deal = after(start, *said)
        table = [
            {PUSH_FACES.card_text(card) for card in meld_cards(deal.table.meld(i), deal.table.wilds(i))}
            for i in range(deal.table.count())
        ]
        assert deal.table.met == 1 and sorted(map(sorted, table)) == sorted(map(sorted, laid)), (start, said)
        stepwise = start.copy()
        for entry in deal.log[len(start.log) :]:
            move = told_in(entry) & (1 << 52) - 1 if told_in(entry) & VERB == MELD else told_in(entry) & (1 << 21) - 1
            assert stepwise.canonical(move) in stepwise.legal()
            stepwise.play(move)
        assert stepwise.position() == deal.position()


def some_meld(kind: str, size: int, free: list[str], rng: Random) -> tuple[list[str], str]:
    """The cards of a meld, with wilds in some places, and what it is; no cards where they are not free."""
    wilds = [card for card in free if card[0] == "2" or card[:2] == "Jk"]
    if kind == "set":
        rank, size = rng.choice([r for r in NATURAL_RANKS if r != "10"]), min(size, 4)
        places, name = [rank + suit for suit in rng.sample("SHDC", size)], f"{rank}s"
    else:
        start, suit = rng.randrange(8 - size), rng.choice("SHDC")
        places = [rank + suit for rank in RANK_LINE[start : start + size]]
        name = f"{places[0]}-{places[-1]}"
    out = list[str]()
    for place in places:
        fitting = [c for c in free if c.rstrip("'") == place and place[0] != "2" and rng.random() < 0.8] or wilds
        out += [c for c in fitting if c not in out][:1]
    natural = any(card[0] != "2" and card[:2] != "Jk" for card in out)
    return (out, name) if len(out) == size and natural else ([], name)


RANK_LINE = ["A", "2", *NATURAL_RANKS]


def by_hand(deal: Push, places: list[str], cards: list[str], rng: Random) -> Push:
    """The run laid as a person lays it: three cards of which one is natural, then what fits at either end."""
    wild = [card[0] == "2" or card[:2] == "Jk" for card in cards]
    low = rng.choice([at for at in range(len(cards) - 2) if not all(wild[at : at + 3])])
    high = low + 3
    deal = after(deal, f"meld {' '.join(cards[low:high])} as {places[low]}-{places[high - 1]}")
    while high - low < len(cards):
        upward = low == 0 or high < len(cards) and rng.random() < 0.5
        end = high if upward else low - 1
        said = f" as {places[end]}" if wild[end] else ""
        deal = after(deal, f"lay {cards[end]} on {deal.table.names()[-1]}{said}")
        low, high = (low, high + 1) if upward else (low - 1, high)
    return deal


def test_any_longer_run_of_the_hand_is_taken() -> None:  # PUSH 4.11
    """Said at once or laid card by card, in any order: the same position."""
    rng, tried = Random(7), 0
    others = ["10S'", "10H'", "10D'", "10C'"]
    while tried < 150:
        held = rng.sample([card for card in ALL if card not in others], 45)
        suit, length = rng.choice("SHDC"), rng.randint(4, 6)
        start = rng.randrange(15 - length)
        places = [rank + suit for rank in RANK_LINE[start : start + length]]
        cards: list[str] = []
        for place in places:
            fitting = [c for c in held if c not in cards and (c.rstrip("'") == place or c[0] == "2" or c[:2] == "Jk")]
            cards += rng.sample(fitting, min(1, len(fitting)))
        if len(cards) < length or all(card[0] == "2" or card[:2] == "Jk" for card in cards):
            continue
        tried += 1
        deal, said = holding(" ".join(held)), f"meld {' '.join(cards)} as {places[0]}-{places[-1]}"
        assert after(deal, said).position() == by_hand(deal, places, cards, rng).position(), (said, held)


def test_any_longer_set_of_the_hand_is_taken() -> None:  # PUSH 4.11, PUSH 10.2
    rng, tried = Random(8), 0
    others = ["10S'", "10H'", "10D'", "10C'"]
    while tried < 60:
        free = rng.random() < 0.5
        held = rng.sample([card for card in ALL if card not in others], 45)
        rank = rng.choice([rank for rank in NATURAL_RANKS if rank != "10"])
        wilds = [card for card in held if card[0] == "2" or card[:2] == "Jk"]
        naturals = [card for card in held if card.rstrip("'")[:-1] == rank and card not in wilds]
        cards = rng.sample([*naturals, *wilds], min(len(naturals + wilds), rng.randint(4, 8) if free else 4))
        laid = [card for card in cards if card in naturals]
        if len(cards) < 4 or not laid or not free and len({card.rstrip("'") for card in laid}) < len(laid):
            continue
        tried += 1
        deal = holding(" ".join(held), sets="free_suits" if free else "distinct_suits")
        step = after(deal, f"meld {' '.join([laid[0], *[c for c in cards if c != laid[0]][:2]])} as {rank}s")
        for card in [c for c in cards if c != laid[0]][2:]:
            step = after(step, f"lay {card} on {step.table.names()[0]}")
        done = after(deal, f"meld {' '.join(cards)} as {rank}s")
        assert done.hands == step.hands and done.table.names() == step.table.names()
        assert sorted(laid_cards(done)) == sorted(laid_cards(step)) == sorted(cards)


def laid_cards(deal: Push) -> list[str]:
    """The cards of the only meld."""
    return [PUSH_FACES.card_text(card) for card in meld_cards(deal.table.meld(0), deal.table.wilds(0))]


def test_a_record_keeps_the_moves_of_a_longer_meld() -> None:  # PUSH 4.11, PUSH 5.7
    hands = ["8C 8H 8D QS QH QD", "3S 4S 5S 6S 7S 8S", "3H 4H 5H 6H 7H 9H", "3D 4D 5D 6D 7D 9D"]
    order = " ".join(" ".join(cards) for cards in zip(*[words.split() for words in hands], strict=True))
    record = Record(PushRules(), Start(dealer=0), ["person"] * 4, deck=deck_of(f"{order} QC"))
    deal = record.first()
    for text in ("take", "meld 8H 8D 8C", "meld QS QH QD QC"):
        record.moves += list(play_text(deal, text))
    assert deal.over() and len(record.moves) == 4
    record.scores = [deal.score(seat) for seat in range(4)]
    small, said = "meld QS QH QD, lay QC on QSHD", "meld QS QH QD QC"
    assert small in record.text() and record.last().position() == deal.position()
    [again] = read_records(record.text().replace(small, said))
    assert again.moves == record.moves and again.text() == record.text()
    with pytest.raises(Illegal, match=r"'meld QS QH QD QC'' is not allowed here \(PUSH 3.6\)"):
        list(read_records(record.text().replace(small, said + "'")))
