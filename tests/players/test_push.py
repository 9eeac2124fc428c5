"""The rules of thumb for Push: plain choices, what a hand lacks for the requirement, and going out."""

import random

import pytest
from librt.random import Random
from mypy_extensions import i64

from play import how_many, numbers
from push_hands import ALL, at, holding
from upcard.deal import VERB
from upcard.games.push.cards import in_pack
from upcard.games.push.choices import REQUIRED
from upcard.games.push.moves import MELD
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.rules import Push, PushRules
from upcard.players import push
from upcard.players.push_lacking import Lacking

HANDS = "; hand 1 10S' 10C'; hand 2 10H' QS'; hand 3 10D' QH'; stock rest; turn 0"


def chosen(deal: Push) -> str:
    return deal.move_text(push.choose(deal.view(deal.turn), Random(1)))


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        # the requirement is nearer with the card: a pair, the third card, a wild
        ("round 1; pile 8C; hand 0 8S 8H 4D QC KC 3H", "take"),
        ("round 1; pile 2C; hand 0 8S 8H 4D QC KC 3H", "take"),
        ("round 1; pile JD; hand 0 8S 8H 8D 4D QC 3H", "push"),
        ("round 1; pile QD; hand 0 8S 8H 8D 4D QC 3H", "take"),
        # a third pair is no step forward, nor a fourth card of the set
        ("round 1; pile KC; hand 0 8S 8H 4S 4H KD 3H", "push"),
        ("round 1; pile 8C; hand 0 8S 8H 8D 4D QC 3H", "push"),
        # nor a suit that the set has
        ("round 1; pile 8S'; hand 0 8S 8H 4S 4H KD 3H", "push"),
        # in the inner gap of a run, but not beside it
        ("round 2; pile 6D; hand 0 5D 7D 8D JS JC 3H QC", "take"),
        ("round 2; pile 10D; hand 0 5D 6D 7D 8D JS JC 3H", "push"),
        ("round 2; pile JD; hand 0 5D 6D 7D 8D JS JC 3H", "take"),
        # two runs of one suit need a card twice where they overlap
        ("round 3; pile 6D'; hand 0 3D 4D 5D 6D 7D 8D 9D QS", "take"),
        ("round 3; pile 4D'; hand 0 3D 4D 5D 6D 7D 8D 9D QS", "push"),
        # the ace below the two
        ("round 3; pile AH; hand 0 2C 3H 4H 8S 9S 10S JS QD", "take"),
        # behind the requirement: what can be put down at once
        ("met 0 yes; melds 1:9SHD; 9SHD 9S 9H 9D; pile 9C; hand 0 3D QC", "take"),
        ("met 0 yes; melds 1:9SHD; 9SHD 9S 9H 9D; pile 8C; hand 0 3D QC", "push"),
        ("met 0 yes; melds 1:9SHD; 9SHD 9S 9H 9D; pile 2D; hand 0 3D QC", "take"),
        ("met 0 yes; melds 1:9SHD; 9SHD 9S 9H 9D; pile JC; hand 0 10C QC", "take"),
        ("met 0 yes; melds 1:3S-5S; 3S-5S 3S 2H 5S; pile 4S; hand 0 10D QC", "push"),
        ("met 0 yes; melds 1:3S-5S 2:9SHD; 9SHD 9S 9H 9D; 3S-5S 3S 2H 5S; pile 4S; hand 0 10D QC", "take"),
        # though it is the partner who has met it
        ("met 2 yes; melds 1:9SHD; 9SHD 9S 9H 9D; pile 9C; hand 0 3D QC", "push"),
    ],
)  # fmt: skip
def test_plain_draws(position: str, choice: str) -> None:
    used = {word for word in (position + HANDS).replace(";", " ").split() if word in ALL}
    even = (108 - len(used)) % 2 == 0  # the stock is odd
    assert chosen(at(position + (HANDS.replace("QH'", "QH' QC'") if even else HANDS))) == choice


@pytest.mark.parametrize(
    ("hand", "table", "round_", "met", "choice"),
    [
        # throws the card without company; the dearest of such; never a wild
        ("8S 8H 4D 4C QC 3H 2S", "", 1, False, "discard QC"),
        ("8S 8H 4D 4C QC KC 3H", "", 1, False, "discard 3H"),
        ("8S 8H 4D 4C 6C AC JH", "", 1, False, "discard AC"),
        # of two pairs keeps the one that more cards can complete
        ("8S 8H 8D QC QD KC KD", "melds 1:KSH*; KSH* KS KH 2S", 1, False, "discard KD"),
        # keeps the run, not the pair, where only runs are asked
        ("5D 6D 7D QS QH KC 9C 10C JC", "", 3, False, "discard QS"),
        # lays the requirement as soon as it can, with natural cards rather than wilds
        ("8S 8H 8D KS KH KC 2D", "", 1, False, "meld 8S 8H 8D"),
        ("8S 8H 2D KS KH KC QD", "", 1, False, "meld 8S 8H 2D"),
        # then melds, swaps and lays off everything
        ("8S 8H 8D KS QD", "melds 1:KHD*; KHD* KH KD 2S", 1, True, "meld 8S 8H 8D"),
        ("7S QD 3C 5H", "melds 1:6S-8S 1:9SHD; 6S-8S 6S 2S 8S; 9SHD 9S 9H 9D", 1, True, "swap 7S on 6S-8S"),
        ("9C QD 3C 5H", "melds 1:9SHD; 9SHD 9S 9H 9D", 1, True, "lay 9C on 9SHD"),
        # a pair goes with a wild, not one of its cards alone
        ("QC QD 2S 5H 4C", "melds 1:9SHD; 9SHD 9S 9H 9D", 1, True, "meld QD QC 2S"),
        # but what can be laid off does not need the wild
        ("9C 10C QD 2S 4H", "melds 1:9SHD 1:7C-9C; 9SHD 9S 9H 9D; 7C-9C 7C 8C 9C'", 1, True, "lay 10C on 7C-9C"),
        # throws the dearest of what is left, but no pair
        ("3C 5H QD KS", "melds 1:9SHD; 9SHD 9S 9H 9D", 1, True, "discard KS"),
        ("3C 5H KD KS", "melds 1:9SHD; 9SHD 9S 9H 9D", 1, True, "discard 5H"),
    ],
)  # fmt: skip
def test_plain_choices(hand: str, table: str, round_: int, met: bool, choice: str) -> None:
    assert chosen(holding(hand, table, round_, met)) == choice


@pytest.mark.parametrize(
    ("hand", "table", "round_"),
    [
        ("8S 8H 2D KS KH KC QD", "", 1),  # the requirement and a discard
        ("3C 4C 5C 6C KS KH KC QC QD QH", "", 2),
        ("9C 2S Jk 4C", "melds 1:9SHD 1:JSHD; 9SHD 9S 9H 9D; JSHD JS JH JD", 1),  # wilds are laid off to go out
        ("2S Jk 4C KH", "melds 1:9SHD; 9SHD 9S 9H 9D", 1),  # or take a card along
    ],
)
def test_goes_out(hand: str, table: str, round_: int) -> None:
    deal = holding(hand, table, round_, met=table != "")
    while deal.turn == 0:
        deal.play(push.choose(deal.view(0), Random(1)))
    assert deal.hand_size(0) == 0 and deal.over()


def lacking_in(hand: str, round_: int) -> Lacking:
    """What a hand lacks by the default rules."""
    cards = numbers(PUSH_FACES.read_card(card) for card in hand.split())
    lacking = Lacking(PushRules().agreed, REQUIRED[round_ - 1])
    lacking.look(in_pack(cards, 0), in_pack(cards, 1))
    return lacking


@pytest.mark.parametrize(
    ("hand", "round_", "lacking", "useful"),
    [
        ("8S 8H 4D 4C 9S", 1, 2, "4S 4H 8D 8C"),
        ("8S 8H 4D 4C 2S", 1, 1, "4S 4H 8D 8C"),
        ("8S 8H 8D 8C 2S 2H", 1, 0, ""),
        ("8S 8H 8D 8S' 8H' KC", 1, 1, "8D 8C"),
        ("8S 8H 8D 3S 4S 5S", 2, 1, "6S"),
        ("8S 8H 3S 4S 5S 6S 9D", 2, 1, "8D 8C"),
        ("8S 8H 8D 5S 6S 7S", 2, 1, "4S 8S 8C"),
        ("3D 4D 5D 6D 7D 8D 9D QS", 3, 1, "10D 6D"),
    ],
)
def test_what_a_hand_lacks(hand: str, round_: int, lacking: int, useful: str) -> None:
    """And which cards would help; the eight of the set that stands in the run cannot do both."""
    found = lacking_in(hand, round_)
    assert found.cards == lacking
    if lacking:
        assert set(PUSH_FACES.text(found.useful).split()) == set(useful.split())


def test_nothing_is_lacking_when_the_requirement_can_be_laid() -> None:
    """Against the moves of the game, on hands with much in them."""
    laid = 0
    for n in range(how_many(400, 10_000)):
        rng = random.Random(f"lacking {n}")
        cards = [card for card in ALL if not card.startswith("10")]
        suits, ranks = rng.sample("SHDC", 2), rng.sample(["3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A"], 5)
        likely = [card for card in cards if card.rstrip("'")[-1] in suits or card.rstrip("'")[:-1] in ranks]
        hand = rng.sample(likely if n % 4 else cards, rng.randint(7, 15))
        round_ = n % 5 + 1
        deal = holding(" ".join(hand), "", round_, False)
        can = any(move & VERB == MELD for move in deal.view(0).moves)
        laid += can
        assert (lacking_in(" ".join(hand), round_).cards == 0) == can, (hand, round_)
    assert laid > how_many(40, 1_000)


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("8S 8H", 1), ("8S 8H 8D", 3), ("8S 9S", 1), ("8S 10S", 1), ("8S JS", 0), ("8S 9H", 0), ("KS AS 2S 3S", 1)],
)
def test_company(cards: str, pairs: int) -> None:
    group: i64 = in_pack(numbers(PUSH_FACES.read_card(card) for card in cards.split()), 0)
    assert push.company(group) == pairs
