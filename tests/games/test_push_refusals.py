"""Push: refusals in positions that play seldom leads to, beside the naive judge."""

from collections import Counter
from random import Random

import pytest

from naive import push as naive
from naive.judge import most_specific, some_texts
from play import how_many
from push_hands import ALL, after, holding, refused
from upcard.games.push.rules import PushRules

STUCK = {"10S'", "10H'", "10D'", "10C'"}  # held by the other seats
TABLES = [
    "",
    "melds 1:6C-8C 0:9SH* 2:3H-5H; 6C-8C 6C 2D 8C; 9SH* 9S 9H Jk; 3H-5H 3H 4H 5H",
    "melds 1:2S-4S 0:9SHDC 2:2H-4H; 2S-4S 2C 3S 4S; 9SHDC 9S 9H 9D 9C; 2H-4H Jk 3H 4H",
    "melds 0:8SHDC**** 1:2C-KC; 8SHDC**** 8S 8H 8D 8C 2H 2H' 2D 2D'; 2C-KC Jk 3C 4C 5C 6C 7C 8C' 9C 10C JC QC KC",
    "melds 0:2S-AS 1:9SH**; 2S-AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS; 9SH** 9S' 9H Jk Jk'",
]


def melded(kind: str, size: int, free: list[str], rng: Random) -> list[str]:
    """Cards of one rank, or neighbours of one suit, as many as are free, and one more."""
    line = ["A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    at, suit = rng.randrange(len(line) - size), rng.choice("SHDC")
    wanted = [line[at] + s for s in "SHDC"] if kind == "set" else [rank + suit for rank in line[at : at + size]]
    found = [card for card in free if card.rstrip("'") in wanted]
    return rng.sample(found, min(len(found), size + 1)) + rng.sample(free, 1)


def likely_texts(p: naive.Position, rng: Random) -> list[str]:
    """Melds that the hand has, of any kind and length, and cards that fit the melds on the table."""
    if p.turn < 0:
        return []
    melds = [naive.meld_text(meld) for size in (3, 4, 5, 6) for meld in naive.melds_from(p, p.hand, size)]
    names = naive.names(p)
    fitting = [
        (naive.text(card), name)
        for meld, name in zip(p.melds, names, strict=True)
        for card in p.hand
        if naive.freed_by(meld, card) or card[0] in (2, meld.rank) or card[1] == meld.suit
    ]
    lays = [f"{verb} {card} on {name}" for verb in ("lay", "swap") for card, name in fitting]
    return rng.sample(melds, min(8, len(melds))) + rng.sample(lays, min(8, len(lays)))


def test_refusals_behind_the_draw() -> None:
    """Of hands of all sizes, in every round, before, in the middle of and behind the requirement, by every option."""
    met, tried = Counter[str](), 0
    while tried < how_many(250, 20_000):
        tried += 1
        rng = Random(f"behind the draw {tried}")
        table, chosen = rng.choice(TABLES), dict[str, str]()
        for option in PushRules.OPTIONS[1:4]:
            chosen[option.name] = rng.choice(option.values)
        if "****" in table:
            chosen["sets"] = "free_suits"
        free = [card for card in ALL if card not in STUCK | set(table.replace(";", "").split())]
        if rng.random() < 0.6:  # of few ranks, or of few suits
            ranks = rng.sample(["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], 4)
            suits = rng.sample("SHDC", 2)
            few = [c for c in free if c.rstrip("'")[:-1] in ranks or c[0] == "2" or c[:2] == "Jk"]
            free = few if rng.random() < 0.5 else [c for c in free if c.rstrip("'")[-1] in suits or c[:2] == "Jk"]
        hand = rng.sample(free, min(len(free), rng.choice([2, 4, 8, 11, 14, 20])))
        round_ = rng.randint(1, 5)
        if rng.random() < 0.4:  # with the melds that the round asks for
            kinds = [part.split() for part in naive.REQUIRED[round_]]
            hand = list(dict.fromkeys(card for kind, size in kinds for card in melded(kind, int(size), free, rng)))
        taken = f"taken {hand[0]}; shown 0 {hand[0]}; " if rng.random() < 0.3 else ""
        held = " ".join(hand[1:] if taken else hand)
        deal = holding(held, table, round_, rng.random() < 0.5, taken, **chosen)
        for _ in range(rng.choice([0, 0, 1, 2])):
            acts = [move for move in deal.legal() if deal.of().VERBS[move & 15] in ("meld", "swap")]
            if acts and not deal.over():
                deal.play(rng.choice(acts))
        texts = [*some_texts(deal, rng, []), *likely_texts(naive.Position(deal), rng)]
        met.update([most_specific(deal, text) for text in texts])
    assert {"PUSH 3.6", "PUSH 4.1", "PUSH 4.2", "PUSH 5.2", "PUSH 6.2"} <= set(met), sorted(met.items())


UNMARKED = [  # the hand, what lies before and on the table, a move without marks, and with the copy that is meant
    ("7H' 9H 8H", "taken 7H; shown 0 7H; ", "", "discard 7H", "discard 7H'"),
    ("7H 9H 8H", "taken 7H'; shown 0 7H'; ", "", "discard 7H", "discard 7H"),
    ("Jk' KD 3S", "taken Jk; shown 0 Jk; ", "", "discard Jk", "discard Jk'"),
    ("Jk'' Jk' KD 3S", "taken Jk'''; shown 0 Jk'''; ", "", "discard Jk", "discard Jk'"),
    ("2S 3S 4S", "taken 2S'; shown 0 2S'; ", "", "discard 2S", "discard 2S"),
    ("9C KD 3S Jk''", "", "melds 1:9SH**; 9SH** 9S 9H 2D' Jk'", "swap 9C on 9SH** for Jk", "swap 9C on 9SH** for Jk'"),
    ("9C KD QD 3S 2D", "", "melds 1:9SH**; 9SH** 9S 9H 2D' Jk'", "swap 9C on 9SH** for 2D", "swap 9C on 9SH**"),
    ("8C' 8H 8D 3S", "", "", "meld 8C 8H 8D", "meld 8H 8D 8C'"),
    ("8C 8C' 8H 8D 3S", "", "", "meld 8C' 8H 8D", "meld 8H 8D 8C'"),
    ("2D 2D' 8C 3S", "", "", "meld 2D 2D' 8C as 8s", "meld 8C 2D 2D' as 8s"),
    ("Jk Jk' 8C 3S", "", "", "meld Jk' Jk 8C as 8s", "meld 8C Jk' Jk as 8s"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "before", "table", "said", "meant"), UNMARKED)
def test_an_unmarked_twin_is_the_one_that_is_legal(hand: str, before: str, table: str, said: str, meant: str) -> None:
    """PUSH 1.2, PUSH 3.9, PUSH 6.6"""
    deal = holding(hand, table, before=before)
    assert deal.move_text(deal.read_move(said)) == meant
    assert after(deal, said).position() == after(deal, meant).position()


def test_an_unmarked_wild_is_the_freed_one() -> None:
    """PUSH 1.2, PUSH 6.9: while a wild has to be placed, another one of its face stays in the hand."""
    table = "melds 1:5C-7C 2:9S-JS; 5C-7C 5C Jk'' 7C; 9S-JS 9S 10S JS"
    deal = after(holding("6C Jk KD QD 3H", table), "swap 6C on 5C-7C")
    assert after(deal, "lay Jk on 9S-JS as QS").position() == after(deal, "lay Jk'' on 9S-JS as QS").position()
    assert after(deal, "meld Jk QD KD").position() == after(deal, "meld Jk'' QD KD").position()
    assert after(deal, "meld Jk'' Jk KD as Ks").position() == after(deal, "meld Jk Jk KD as Ks").position()
    assert (
        refused(deal, "lay QD on 9S-JS") == refused(deal, "discard Jk") == refused(deal, "meld 3H QD KD") == "PUSH 6.9"
    )


def test_an_ace_below_the_two_where_it_stands_high_only() -> None:  # PUSH 6.2, PUSH 10.4
    table = "melds 1:2S-4S 2:3H-5H; 2S-4S 2S 3S 4S; 3H-5H 3H 4H 5H"
    deal = holding("AS AH 2C Jk KD", table, ace_high_only="on")
    assert refused(deal, "lay AS on 2S-4S") == refused(deal, "lay 2C on 2S-4S as AS") == "PUSH 10.4"
    assert refused(deal, "lay KD on 2S-4S") == refused(deal, "lay AH on 3H-5H") == "PUSH 6.2"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("meld js qs ks as", "meld JS QS KS, lay AS on JS-KS"),
        ("meld 2H 2D JS Jk AS JS'", ""),  # the ace of spades, and no set of jacks
        ("meld 2H 2D Jk JS as js", "meld JS 2H 2D as Js, lay Jk on JS**"),
        ("meld QS KS Jk 2H AS 2S", "meld Jk 2H 2S QS KS AS as 9S-AS"),
    ],
)
def test_as_is_a_word_and_a_card(said: str, meant: str) -> None:  # PUSH 4.5, PUSH 4.11
    deal = holding("JS QS KS AS JS' 2H 2D 2S Jk 3H")
    if meant:
        assert after(deal, said).position() == after(deal, *meant.split(", ")).position()
    else:
        assert refused(deal, said) == "PUSH 4.2"
