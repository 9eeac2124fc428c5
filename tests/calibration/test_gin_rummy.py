"""Our gin rummy and OpenSpiel's, deal by deal and state by state.

It calibrates rules, melds and deal interface against an implementation by others.
"""

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calibration import gin_rummy
from calibration.gin_deadwood import PACK, deadwood, gin_points, may_knock
from play import SOAK
from upcard import compiled
from upcard.cards import NOBODY, each, lowest
from upcard.deck import Deck, Start
from upcard.melds import is_set

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed, so there is nothing to compare with")
if compiled() and str(gin_rummy.__file__).endswith(".py"):  # a compiled class has no interpreted subclasses
    pytest.skip("upcard is compiled, gin_rummy is not: see build.py, or use PYTHONPATH=src", allow_module_level=True)

DEALS = 10_000 if SOAK else 200
SPIEL_VERBS = {gin_rummy.TAKE: 52, gin_rummy.DRAW: 53, gin_rummy.PASS: 54, gin_rummy.KNOCK: 55}
FIRST_MELD = 56
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"oklahoma": "on"},
    {"knock_card": "4"},
    {"knock_card": "0", "gin_bonus": "31"},
    {"undercut_bonus": "7", "gin_bonus": "3"},
)


def spiel_card(card: int) -> int:
    """OpenSpiel's number of a card: suit by suit as ours, thirteen a suit, from 0."""
    return card // 15 * 13 + card % 15 - 1


def spiel_meld(meld: int) -> int:
    """OpenSpiel's number of a meld: sets by rank and suit left out, then runs by length and start."""
    cards = [spiel_card(card) for card in each(meld)]
    suit, rank = divmod(cards[0], 13)
    if is_set(meld):
        left_out = {0, 1, 2, 3} - {card // 13 for card in cards}
        return FIRST_MELD + rank * 5 + (left_out.pop() if left_out else 4)
    lengths_before = {3: 0, 4: 4 * 11, 5: 4 * 11 + 4 * 10}[len(cards)]
    return FIRST_MELD + 65 + lengths_before + suit * (14 - len(cards)) + rank


def spiel_action(move: int) -> int:
    """The number of a move of ours among OpenSpiel's actions."""
    verb, cards = move & 15, gin_rummy.gin_cards(move)
    if verb in SPIEL_VERBS:
        return SPIEL_VERBS[verb]
    return spiel_meld(cards) if verb == gin_rummy.MELD else spiel_card(lowest(cards))


def shuffled(rng: random.Random) -> list[int]:
    order = list(each(PACK))
    rng.shuffle(order)
    return order


def stacked(*hands: str) -> list[int]:
    """A deck that deals these hands and this upcard first, then the other cards in printed order."""
    first = [gin_rummy.FACES.read_card(word) for hand in hands for word in hand.split()]
    return first + [card for card in each(PACK) if card not in first]


Choice = Callable[[Any, dict[int, int]], tuple[int, int]]


class Pair:
    """One deal on both sides."""

    def __init__(self, chosen: dict[str, str], order: list[int]) -> None:
        self.rules = gin_rummy.GinRules(chosen)
        self.cards = vec[i64](order)
        self.ours: Any = self.rules.deal(Deck(self.cards, self.rules.chances()), Start())
        numbers = {name: text == "on" if text in ("on", "off") else int(text) for name, text in chosen.items()}
        self.theirs = pyspiel.load_game("gin_rummy", numbers).new_initial_state()
        self.dealt = 0
        self.deal_on()

    def deal_on(self) -> None:
        """Gives OpenSpiel's chance the cards from our deck."""
        while self.theirs.is_chance_node():
            self.theirs.apply_action(spiel_card(self.cards[self.dealt]))
            self.dealt += 1

    def compare(self) -> dict[int, int]:
        """Both sides agree on this state; our moves by OpenSpiel's numbers."""
        ours, theirs = self.ours, self.theirs
        where = f"\n{ours.position()}\n{theirs}\n"
        assert (ours.turn == NOBODY) == theirs.is_terminal(), where
        moves = {spiel_action(move): move for move in ours.legal()}
        assert sorted(moves) == sorted(theirs.legal_actions()), where
        hands = [[spiel_card(card) for card in each(hand)] for hand in (ours.hand0, ours.hand1)]
        assert hands == [sorted(hand) for hand in theirs.hands()], where
        if ours.turn == NOBODY:
            assert [ours.score(0), ours.score(1)] == theirs.returns(), where
        else:
            assert ours.turn == theirs.current_player(), where
            assert len(moves) == len(ours.legal()), where
        return moves

    def play(self, choose: Choice) -> int:
        """Plays to the end and compares at each state; how many moves."""
        made = 0
        while moves := self.compare():
            self.play_one(*choose(self.ours, moves), moves)
            made += 1
        return made

    def follow(self, texts: str) -> None:
        """Plays these moves and compares before each."""
        for text in texts.split(","):
            move = self.ours.read_move(text)
            self.play_one(spiel_action(move), move, self.compare())
        self.compare()

    def play_one(self, action: int, move: int, moves: dict[int, int]) -> None:
        assert moves.get(action) == move, f"{self.ours.move_text(move)} is not among {sorted(moves)}"
        self.ours.play(move)
        self.theirs.apply_action(action)
        self.deal_on()

    def texts(self) -> list[str]:
        return [self.ours.move_text(move) for move in self.ours.legal()]


class Uniform:
    """Chooses evenly."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __call__(self, _ours: Any, moves: dict[int, int]) -> tuple[int, int]:
        return self.rng.choice(sorted(moves.items()))


class Eager(Uniform):
    """Lowers its deadwood, and mostly knocks and lays when it can: uniform play ends in a dead stock."""

    def __call__(self, ours: Any, moves: dict[int, int]) -> tuple[int, int]:
        rng, hand = self.rng, ours.hand(ours.turn)
        if rng.random() < 0.05:
            return super().__call__(ours, moves)
        by_verb = {move & 15: (action, move) for action, move in moves.items()}
        if gin_rummy.KNOCK in by_verb and rng.random() < 0.7:
            return by_verb[gin_rummy.KNOCK]
        if ours.phase == gin_rummy.DISCARDING:
            discards = [(action, move) for action, move in moves.items() if move & 15 == gin_rummy.DISCARD]
            return min(discards, key=lambda pair: (self.left(hand & ~gin_rummy.gin_cards(pair[1])), rng.random()))
        if gin_rummy.TAKE in by_verb:
            after = hand | ours.upcard
            best = min(self.left(after & ~(1 << card)) for card in each(after))
            other = [pair for verb, pair in by_verb.items() if verb != gin_rummy.TAKE]
            return by_verb[gin_rummy.TAKE] if best < self.left(hand) else other[0]
        laying = [pair for pair in sorted(moves.items()) if pair[1] & 15 in (gin_rummy.MELD, gin_rummy.LAY)]
        return rng.choice(laying) if laying and rng.random() < 0.9 else super().__call__(ours, moves)

    def left(self, hand: int) -> int:
        return int(deadwood(hand))


class Taking(Uniform):
    """Always takes the upcard and keeps it."""

    def __call__(self, ours: Any, moves: dict[int, int]) -> tuple[int, int]:
        kept = [pair for pair in sorted(moves.items()) if pair[1] & 15 in (gin_rummy.TAKE, gin_rummy.DISCARD)]
        return self.rng.choice([pair for pair in kept if gin_rummy.gin_cards(pair[1]) != ours.before] or kept)


def compare_deals(deals: int, seed: int) -> dict[str, int]:
    """Plays the deals by turns evenly and eagerly, with the options by turns; what was reached how often."""
    rng = random.Random(seed)
    seen = dict.fromkeys(("moves", "knocks", "gins", "undercuts", "layoffs", "walls"), 0)
    for number in range(deals):
        pair = Pair(OPTIONS[number // 2 % len(OPTIONS)], shuffled(rng))
        seen["moves"] += pair.play(Eager(rng) if number % 2 else Uniform(rng))
        ours = pair.ours
        seen["layoffs"] += ours.laid_off != 0
        seen["walls"] += ours.phase == gin_rummy.AT_WALL
        if ours.knocker != NOBODY:
            seen["knocks"] += 1
            seen["gins"] += gin_points(ours.hand(ours.knocker)) == 0
            seen["undercuts"] += ours.score(ours.knocker) < 0
    return seen


def test_openspiel_agrees_state_by_state() -> None:
    seen = compare_deals(DEALS, 2 if SOAK else 1)
    assert all(seen.values()), seen


REST = "9S 10S QS 9D 10D QD 8C 9C JC QC"


@pytest.mark.parametrize(
    ("hand", "upcard", "knock_card", "may"),
    [
        # the best melds leave 5S 3D or 3D 2C 3C, eight either way: the first found counts, three and not five
        ("AS 2S 3S 4S 5S 4H 3D 4D 2C 3C", "4C", "3", True),
        ("AS 2S 3S 4S 5S 4H 3D 4D 2C 3C", "4C", "2", False),
        # the most valuable melds leave twelve after the discard; less valuable ones would leave ten
        ("5S 6S 3H 4H 5H 6H 4D 5D 6D 2C", "3C", "10", False),
        # a run of ten is two melds of five
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H", "KC", "0", True),
    ],
)
def test_who_may_knock(hand: str, upcard: str, knock_card: str, may: bool) -> None:
    pair = Pair({"knock_card": knock_card}, stacked(hand, REST, upcard))
    pair.follow("take")
    assert ("knock" in pair.texts()) == may


def test_a_run_takes_two_layoffs_at_an_end() -> None:
    pair = Pair({}, stacked("5H 6H 7H 2S 3S 4S KS KH KD AC", "8H 9H 10H 5S 6S KC 2D 2C JD JC", "9C"))
    pair.follow("take, knock, discard 9C, meld 5H 6H 7H, meld 2S 3S 4S, meld KS KH KD, pass")
    assert pair.texts() == ["lay 5S", "lay 8H", "lay KC", "pass"]
    pair.follow("lay 8H, lay 9H, lay 5S")
    assert pair.texts() == ["lay 6S", "lay KC", "pass"]
    pair.follow("lay KC, pass, pass")
    assert pair.ours.score(0) == 10 + 6 + 2 + 2 + 10 + 10 - 1


def test_nothing_is_laid_off_on_gin() -> None:
    pair = Pair({"gin_bonus": "31"}, stacked("5H 6H 7H 2S 3S 4S KS KH KD AC", "8H 9H 10H 5S 6S KC 2D 2C JD JC", "AS"))
    pair.follow("take, knock, discard AC, meld 5H 6H 7H, meld AS 2S 3S 4S, meld KS KH KD, pass")
    assert pair.texts() == ["meld 8H 9H 10H", "pass"]
    pair.follow("meld 8H 9H 10H, pass")
    assert pair.ours.score(1) == -(5 + 6 + 10 + 2 + 2 + 10 + 10) - 31


def test_equal_deadwood_is_no_undercut() -> None:
    pair = Pair({}, stacked("5H 6H 7H 2S 3S 4S KS KH KD AC", "8H 9H 10H 5D 6D 7D QS QH QD AS", "9C"))
    pair.follow("take, knock, discard 9C, meld 5H 6H 7H, meld 2S 3S 4S, meld KS KH KD, pass, pass")
    pair.follow("meld 8H 9H 10H, meld 5D 6D 7D, meld QS QH QD, pass")
    assert pair.ours.score(0) == 0


def test_oklahoma_with_an_ace_is_for_gin_only() -> None:
    pair = Pair({"oklahoma": "on"}, stacked("5H 6H 7H 2S 3S 4S KS KH KD 3C", REST.replace("9S", "2D"), "AC"))
    pair.follow("take")
    assert may_knock(pair.ours.hand0, 1)
    assert "knock" not in pair.texts()


def test_the_deal_is_dead_when_both_seats_put_an_upcard_back() -> None:
    pair = Pair({}, stacked("AS 3S 5S 7S 9S JS AH 3H 5H 7H", "2D 4D 6D 8D 10D QD 2C 4C 6C 8C", "KC"))
    pair.follow("take, discard KC")
    assert pair.ours.turn == 1
    pair.follow("take, discard KC")
    assert pair.ours.turn == NOBODY


def test_the_deal_is_dead_at_the_fiftieth_upcard() -> None:
    rng = random.Random(3)
    for _ in range(5):
        pair = Pair({}, shuffled(rng))
        pair.play(Taking(rng))
        assert pair.ours.takes == 50


def test_the_sixth_game_keeps_the_interface() -> None:
    """Positions, views and moves as text and back; imagined deals give the same view; a copy stays as it was."""
    rng, dice = random.Random(4), Random(4)
    for number in range(30):
        ours = Pair(OPTIONS[number % len(OPTIONS)], shuffled(rng)).ours
        choose = Eager(rng) if number % 3 else Uniform(rng)
        while ours.turn != NOBODY:
            position = ours.position()
            assert ours.of().read(position).key() == ours.key() == ours.copy().key()
            assert all(ours.read_move(ours.move_text(move)) == move for move in ours.legal())
            for view in (ours.view(0), ours.view(1), ours.public()):
                check_view(view)
            for seat in (0, 1):
                view = ours.view(seat)
                imagined = view.imagine(dice)
                assert imagined.view(seat) == view
                assert seat != ours.turn or list(imagined.legal()) == list(view.moves)
            kept = ours.copy()
            ours.play(choose(ours, {spiel_action(move): move for move in ours.legal()})[1])
            assert kept.position() == position


def check_view(view: Any) -> None:
    """It is the same there and back, and each card of the pack lies in one place, or is counted once."""
    again = pickle.loads(pickle.dumps(view))
    assert (again, again.history()) == (view, view.history())
    assert list(again.moves) == list(view.moves)
    places = view.data().places
    cards = [card.card for place in places for card in place.cards]
    assert len(set(cards)) == len(cards)
    assert len(cards) + sum(place.unseen for place in places) == 52


def test_moves_are_told_and_numbered() -> None:
    rules = gin_rummy.GinRules()
    texts = [rules.action_text(number) for number in range(rules.actions())]
    assert len(set(texts)) == len(texts) == 4 + 52 + 52 + 185
    rng = random.Random(5)
    for number in range(20):
        ours, choose = Pair({}, shuffled(rng)).ours, Eager(rng) if number % 2 else Uniform(rng)
        while ours.turn != NOBODY:
            legal = list(ours.legal())
            assert [ours.move_of(ours.action(move)) for move in legal] == legal
            assert [texts[ours.action(move)] for move in legal] == [ours.move_text(move) for move in legal]
            move = choose(ours, {spiel_action(move): move for move in legal})[1]
            shown = ours.parts(move)
            told = " ".join([shown.verb, *[card.card for card in shown.cards]])
            assert told == ours.move_text(move) or shown.verb == "take" and shown.cards[0].card in told
            ours.play(move)
            assert ours.view(ours.turn).history()[-1] == shown if ours.turn != NOBODY else True
    for wild in (-1, 7, 1 << 61, 16, 5, 5 + 16, (1 << 62) - 1):
        with pytest.raises(ValueError, match="is no move"):
            Pair({}, shuffled(rng)).ours.move_text(wild)
