"""Push: what a seat knows and imagines, the place of buried upcards above all."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from play import fresh, how_many, numbers, step
from push_hands import ALL, after, at
from upcard.games.push.buried import Buried
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.rules import Push, PushRules

CARD = PUSH_FACES.read_card


def even(drawn: Counter[Any], weights: dict[Any, float], times: int) -> bool:
    """Whether the counts agree with the weights (chi-square, six deviations)."""
    total = sum(weights.values())
    assert set(drawn) <= {key for key, weight in weights.items() if weight > 0}, set(drawn) - set(weights)
    chi = sum((drawn[k] - times * w / total) ** 2 / (times * w / total) for k, w in weights.items() if w > 0)
    freedom = sum(w > 0 for w in weights.values()) - 1
    return chi < freedom + 6 * (2 * freedom) ** 0.5 + 12


# --- what is seen ----------------------------------------------------------------------------------------------------


def test_what_a_seat_sees() -> None:  # PUSH 11.1, PUSH 11.2, PUSH 11.3
    deal = at("met 1 yes; melds 1:5C-7C; 5C-7C 5C 2D 7C; hand 0 3S 4S; hand 1 3H; shown 1 9D; hand 2 3D 4D; hand 3 3C; "
              "pile QH; stock KC 4H rest; turn 3; idle 4")  # fmt: skip
    assert deal.view(0).text() == (
        "seat 0; round 1; idle 4; met 1 yes; pile QH; melds 1:5C-7C; 5C-7C 5C 2D 7C; shown 1 9D; hand 0 3S 4S; "
        f"hand 1 ?1; hand 2 ?2; hand 3 ?1; stock ?{deal.stock_size()}; turn 3"
    )
    pushed = after(deal, "push")
    assert "shown 0 QH" in pushed.view(2).text() and "hand 0 ?3" in pushed.view(3).text()
    assert "hand 0 3S 4S KC" in pushed.view(0).text() and "hand 3 4H 3C" in pushed.view(3).text()
    for seat in (1, 2, 3):
        assert "KC" not in pushed.view(seat).text()
    for seat in (0, 1, 2):
        assert "4H" not in pushed.view(seat).text()


def test_shown_cards_are_forgotten_when_they_leave() -> None:  # PUSH 11.3
    deal = at("hand 0 7H 8H; met 0 yes; hand 1 3H 4H; hand 2 3D; hand 3 3C; pile 9H; stock rest; turn 0")
    taken = after(deal, "take")
    assert "shown 0 9H" in taken.view(2).text()
    assert "shown" not in after(taken, "meld 7H 8H 9H").view(2).text()
    other = after(
        at("hand 0 7H 9H'; hand 1 3H 4H; hand 2 3D; hand 3 3C; pile 9H; stock rest; turn 0"), "take", "discard 9H'"
    )
    assert "shown 0 9H" in other.view(2).text() and "hand 0 ?1" in other.view(2).text()  # it held both: PUSH 3.9
    again = after(after(other, "take"), "discard 3H", "take", "discard 3D", "take", "discard 3C", "take", "discard 9H")
    assert "shown 0" in again.view(2).text() and "9H'" not in again.view(2).text().split("shown 0")[1].split(";")[0]


def test_an_act_is_seen_when_it_is_whole() -> None:  # PUSH 5.4, PUSH 6.9
    deal = at("round 1; drawn yes; hand 1 8C 8H 2D QS QH Jk 5D; hand 0 3S 4S; hand 2 3C; hand 3 3D; stock rest; turn 1")
    half = after(deal, "meld 8H 8C 2D")
    view = half.view(1)
    assert "; laid 1; turn 1" in view.text() and "laid" not in deal.view(1).text()
    for n in range(20):
        imagined = view.imagine(Random(n))
        assert imagined.view(1).text() == view.text() and "melds" not in imagined.view(0).text()
        assert imagined.position().endswith("moves meld 8H 8C 2D") and list(imagined.legal()) == list(half.legal())
    swap = at("drawn yes; met 0 yes; melds 1:5C-7C 2:3D-5D; 5C-7C 5C Jk 7C; 3D-5D 3D 4D 5D; hand 0 6C KD; hand 1 4C; "
              "hand 2 4H; hand 3 4S; stock rest; turn 0")  # fmt: skip
    freed = after(swap, "swap 6C on 5C-7C")
    assert (
        "; freed Jk; left 5C-7C; turn 0" in freed.view(0).text()
        and freed.view(0).imagine(Random(1)).view(0).text() == freed.view(0).text()
    )
    assert freed.view(2).text() == swap.view(2).text()


# --- what is imagined ------------------------------------------------------------------------------------------------


def small(hidden: dict[str, str], extra: str = "") -> Push:
    """A position in which all cards are shown in seat 2's hand but these, by field."""
    unseen = " ".join(hidden.values()).split()
    shown = " ".join(card for card in ALL if card not in [*unseen, "3S", "9D"])
    fields = "; ".join(f"{name} {cards}" for name, cards in hidden.items())
    return at(f"hand 0 3S; pile 9D; shown 2 {shown}; {fields}; {extra}turn 0")


def arrangement(deal: Any) -> tuple[str, ...]:
    parts = {
        part.rsplit(" ", part.count(" ") - (part.startswith("hand")))[0]: part for part in deal.position().split("; ")
    }
    return tuple(part for part in parts.values() if part.startswith(("hand", "stock")))


def test_all_arrangements_are_equally_likely() -> None:  # PUSH 11.2
    deal = small({"hand 1": "4S 5S", "hand 3": "6S", "stock": "7S 8H 9H"})
    view, rng, drawn, times = deal.view(0), Random(3), Counter[Any](), 8_000
    for _ in range(times):
        drawn[arrangement(view.imagine(rng))] += 1
    assert len(drawn) == 6 * 5 // 2 * 4 * 6
    assert even(drawn, dict.fromkeys(drawn, 1.0), times)
    assert all("hand 0 3S" in key for key in drawn)


@pytest.mark.parametrize(
    ("origins", "weights"),
    [
        ("0 1 0 0", {"hand 1": 1, "hand 3": 0, "stock": 3}),  # hand 1 has drawn once, hand 3 never
        ("0 0 0 0", {"hand 1": 0, "hand 3": 0, "stock": 3}),
        ("0 1.5 0 0.5", {"hand 1": 1.5, "hand 3": 0.5, "stock": 3}),
        ("", {"hand 1": 2, "hand 3": 1, "stock": 3}),  # nothing was kept count of
    ],
)
def test_where_a_buried_card_may_be(origins: str, weights: dict[str, float]) -> None:  # PUSH 11.4
    deal = small(
        {"hand 1": "4S 5S", "hand 3": "6S", "stock": "2D 8H 9H"},
        f"buried 2D; {f'origins {origins}; ' if origins else ''}",
    )
    view, rng, drawn, times = deal.view(0), Random(4), Counter[Any](), 3_000
    for _ in range(times):
        imagined = view.imagine(rng)
        assert imagined.view(0).text() == view.text()
        drawn[next(part[: 6 if part[0] == "h" else 5] for part in arrangement(imagined) if "2D" in part)] += 1
    assert even(drawn, weights, times)


Event = tuple[str, int, str]  # draw or show, seat, card shown

STORIES: list[tuple[list[str], list[Event]]] = [
    (["2D"], [("draw", 1, ""), ("draw", 2, "")]),
    (["2D"], [("draw", 1, ""), ("show", 1, "4S"), ("draw", 1, ""), ("draw", 2, ""), ("show", 2, "5S")]),
    (["2D", "Jk"], [("draw", 1, ""), ("draw", 2, ""), ("show", 1, "4S"), ("draw", 1, "")]),
    (["2D", "Jk"], [("draw", 1, ""), ("draw", 1, ""), ("show", 1, "2D"), ("draw", 2, ""), ("show", 1, "5S")]),
    (["2D", "Jk", "2S"], [("draw", 1, ""), ("draw", 1, ""), ("draw", 2, ""), ("show", 1, "4S"), ("show", 2, "2S")]),
]


@pytest.mark.parametrize(("buried", "story"), STORIES)
def test_buried_cards_against_all_decks(buried: list[str], story: list[Event]) -> None:  # PUSH 11.4, PUSH 2.4
    """Two hands of two cards and a stock of four: every deck that agrees with the story is replayed."""
    cards = [*buried, *["4S", "5S", "6S", "7S", "8S", "9S", "10S"][: 8 - len(buried)]]
    weights = Counter[Any]()
    for deck in permutations(cards):
        if any(card in deck[:4] for card in buried):
            continue
        hands, stock, agrees = {1: set(deck[:2]), 2: set(deck[2:4])}, list(deck[4:]), True
        for kind, seat, card in story:
            if kind == "draw":
                hands[seat].add(stock.pop(0))
            elif card in hands[seat]:
                hands[seat].remove(card)
            else:
                agrees = False
                break
        if agrees:
            weights[places(buried, hands, stock)] += 1
    known, sizes = Buried(0, 0, vec[float]()), numbers([0, 2, 2, 0, 4])
    for text in buried:
        known = known.with_card(CARD(text))
    for kind, seat, text in story:
        known = known.drawn_by(seat) if kind == "draw" else known.shown_by(seat, CARD(text), sizes[seat])
        sizes[seat] += 1 if kind == "draw" else -1
        sizes[4] -= 1 if kind == "draw" else 0
    rng, drawn, times = Random(7), Counter[Any](), 2_500
    for _ in range(times):
        found = list(known.places((1 << 60) - 1, (1 << 60) - 1, numbers(sizes), rng))
        drawn[
            tuple(sorted((PUSH_FACES.card_text(c), place) for c, place in zip(found[::2], found[1::2], strict=True)))
        ] += 1
    assert even(drawn, dict(weights), times)


def places(buried: list[str], hands: dict[int, set[str]], stock: list[str]) -> tuple[tuple[str, int], ...]:
    found = [(card, 4 if card in stock else 1 if card in hands[1] else 2 if card in hands[2] else 9) for card in buried]
    return tuple(sorted(place for place in found if place[1] != 9))


def test_buried_cards_in_play() -> None:  # PUSH 11.4
    """Through whole deals: a buried card is where it may be, in the truth and in every imagined deal."""
    seen = 0
    for n in range(how_many(150, 3_000)):
        rng = random.Random(f"buried {n}")
        played_ = fresh("push", rng, PushRules())
        deal: Any = played_.deal
        if not deal.table.buried.any():
            continue
        seen += 1
        while not deal.over():
            step(played_, rng, n % 2 == 0)
            if rng.random() < 0.1 and deal.act is None:
                buried: Buried = deal.table.buried
                names = [
                    PUSH_FACES.card_text(c + 60 * p)
                    for p in (0, 1)
                    for c in range(60)
                    if (buried.pack1, buried.pack2)[p] >> c & 1
                ]
                text = deal.position()
                assert all(f" {name};" in text or f" {name} " in text for name in names)
                view = deal.view(rng.randrange(4))
                assert view.imagine(Random(n)).view(view.seat).text() == view.text()
                depth = len(names)
                assert len(buried.origins) == 4 * depth
                for seat in range(4):
                    for b in range(1, depth + 1):
                        assert -1e-9 <= buried.origins[seat * depth + b - 1] <= float(deal.unseen(seat)) ** b + 1e-6
    assert seen > 0


def test_a_view_can_be_imagined_from_anywhere() -> None:  # PUSH 11.1
    check: list[Callable[[Any], bool]] = [lambda d: d.stock_size() % 2 == 1, lambda d: d.check() is None]
    for n in range(how_many(20, 500)):
        rng = random.Random(f"anywhere {n}")
        played_ = fresh("push", rng)
        for _ in range(rng.randrange(80)):
            if not played_.deal.over():
                step(played_, rng, True)
        deal: Any = played_.deal
        for seat in range(4):
            imagined: Any = deal.view(seat).imagine(Random(n))
            assert [imagined.hand_size(s) for s in range(4)] == [deal.hand_size(s) for s in range(4)]
            assert imagined.stock_size() == deal.stock_size() and all(law(imagined) for law in check if not deal.over())
            for place in range(8):
                assert (
                    imagined.table.known[place] == deal.table.known[place]
                    and imagined.hands[place] & deal.table.known[place] == deal.table.known[place]
                )
            assert len(vec[i64](imagined.stock)) == len(imagined.stock)
