"""Queen City Rum: what the table sees, views and moves as data, the history, and the fixed action numbers."""

import copy
import hashlib
import pickle
import random
from typing import Any

import pytest
from librt.random import Random

from play import Played, choose, fresh, how_many, numbers, step
from rum_hands import CARDS, after, at
from upcard.cards import FRENCH, NOBODY, each
from upcard.data import Place, ShownCard, ShownMove, ShownView
from upcard.deal import View
from upcard.deck import Deck
from upcard.errors import Unreadable
from upcard.games.queen_city_rum.actions import MELDS
from upcard.games.queen_city_rum.moves import to_discard, to_lay, to_meld
from upcard.games.queen_city_rum.rules import QueenCityRum, QueenCityRumRules

RUN_OUT = {"recycle": "twice", "own_meld_before_layoff": "on"}  # deals that come to the end of the stock


def some_deals(times: int, soak: int) -> Any:
    """Deals under way, each as it is played, half of them with options that use up the stock."""
    for n in range(how_many(times, soak)):
        rng = random.Random(f"rum data {n}")
        rules = None
        if n % 2:
            rules = QueenCityRumRules({**RUN_OUT, "recycle_shuffle": rng.choice(["off", "on"])})
        yield fresh("queen_city_rum", rng, rules), rng, n % 3 == 0


def names(cards: int) -> set[str]:
    return {FRENCH.card_text(card) for card in each(cards)}


# --- what everybody at the table sees --------------------------------------------------------------------------------


def test_the_table_sees_what_lies_open() -> None:  # QCR 10.1, QCR 10.2
    deal = at(
        "hand 0 7C 7D KS; known 1 2D; hand 1 3C JC; melds 0:AH-3H; laid 0 AH 3H; laid 1 2H; pile JH 4C; "
        "stock rest; turn 0"
    )
    assert deal.public().text() == (
        "seat -; hand 0 ?3; hand 1 2D ?2; stock ?41; pile JH 4C; melds 0:AH-3H; laid 0 3H AH; laid 1 2H; turn 0"
    )
    taken = after(deal, "take").public()
    assert "hand 0 ?3; taken 0 4C; hand 1 2D ?2" in taken.text() and taken.data().seat is None
    assert after(deal, "take", "discard 7C").public().text().startswith("seat -; hand 0 4C ?2; hand 1 2D ?2; stock")
    with pytest.raises(ValueError, match="only a seat"):
        taken.imagine(Random(1))


@pytest.mark.parametrize("shuffle", ["off", "on"])
def test_only_the_seats_deduce_hands(shuffle: str) -> None:  # QCR 10.3, QCR 10.4
    """From the empty stock on each seat knows the other hand; a third person sees only what was drawn from the pile
    turned over, and that only where it was not shuffled."""
    deal = at("hand 0 KS QD; known 1 2H; hand 1 JH; stock 3S; pile 9C 9D AH rest; turn 0", recycle_shuffle=shuffle)
    assert "deduced" not in deal.position()
    last = after(deal, "draw")
    assert last.position().startswith("deduced 0 3S KS QD; deduced 1 JH; known 1 2H; pile 9C 9D AH")
    assert "hand 0 ?3; hand 1 2H ?1; pile" in last.public().text()
    for seat in (0, 1):
        assert "deduced 0 3S KS QD" in last.view(seat).text() and "deduced 1 JH" in last.view(seat).text()
    before = after(last, "discard 3S")
    assert "hand 0 ?2; hand 1 2H ?1; pile" in before.public().text()
    drawn = after(before, "draw")
    if shuffle == "off":
        assert drawn.position().startswith("deduced 0 KS QD; deduced 1 JH; known 1 2H 9C; stock 9D AH ")
        assert "hand 0 ?2; hand 1 2H 9C ?1; stock 9D AH 2S" in drawn.public().text()
        assert "hand 1 2H 9C; deduced 1 JH; stock 9D AH 2S" in drawn.view(0).text()
    else:
        assert drawn.position().startswith("deduced 0 KS QD; hand 1 2S; deduced 1 JH; known 1 2H; stock 3S 4S ")
        assert "hand 0 ?2; hand 1 2H ?2; stock ?47" in drawn.public().text()
        assert "hand 1 2H ?1; deduced 1 JH; stock ?47" in drawn.view(0).text()
    thrown = after(drawn, "discard JH", "take")
    assert "taken 0 JH" in thrown.public().text() and "JH" not in str(names(thrown.table.deduced))


def test_a_stock_whose_order_is_known_gives_the_hands_away() -> None:  # QCR 10.3
    """Also in a position that does not say so."""
    for text in ("hand 0 2S; hand 1 2H; stock rest; recycled 1; turn 0", "hand 0 2S; hand 1 2H; pile rest; turn 0"):
        assert at(text).position().startswith("deduced 0 2S; deduced 1 2H; ")
        assert at(at(text).position()).key() == at(text).key()
    shuffled = at("hand 0 2S; hand 1 2H; stock rest; recycled 1; turn 0", recycle_shuffle="on", recycle="twice")
    assert shuffled.position().startswith("hand 0 2S; hand 1 2H; ")
    with pytest.raises(Unreadable, match="deduced"):
        at("deduced 0 2S; hand 1 2H; stock rest; turn 0")


def test_the_table_sees_no_card_that_only_seats_know() -> None:
    """Cards that lie hidden from everybody can be swapped, and the public view stays the same to the letter."""
    tried = 0
    for played, rng, eager in some_deals(60, 5_000):
        never = hidden(played.deal.public())
        for _ in range(rng.randint(0, 120)):
            if not played.deal.over():
                step(played, rng, eager)
            never &= hidden(played.deal.public())
        if len(never) < 2:
            continue
        one, other = (FRENCH.read_card(name) for name in rng.sample(sorted(never), 2))
        change = {one: other, other: one}
        swapped = played.again(Deck(numbers(change.get(card, card) for card in played.deck.cards), played.deck.chance))
        if replayed(swapped, played.log):
            tried += 1
            assert swapped.public().text() == played.deal.public().text()
            assert swapped.public().history() == played.deal.public().history()
    assert tried


def hidden(view: View) -> set[str]:
    return set(CARDS) - {card.card for place in view.data().places for card in place.cards}


def replayed(deal: Any, log: list[int]) -> bool:
    """Whether the moves are legal one after the other; the deal is then after them."""
    for move in log:
        if deal.over() or move not in deal.legal():
            return False
        deal.play(move)
    return True


# --- views as data ---------------------------------------------------------------------------------------------------


def test_every_card_lies_in_one_place_or_is_counted() -> None:
    for played, rng, eager in some_deals(16, 1_000):
        while not played.deal.over():
            if rng.random() < 0.2:
                check_places(played.deal)
            step(played, rng, eager)
        check_places(played.deal)


def check_places(deal: Any) -> None:
    act = deal.act
    seen = deal if act is None else act.before
    for view in (deal.public(), deal.view(0), deal.view(1)):
        true = deal if view.seat == deal.turn else seen  # in the middle of an act the others see the deal before it
        data = view.data()
        cards = [card.card for place in data.places for card in place.cards]
        assert len(set(cards)) == len(cards) and len(cards) + sum(place.unseen for place in data.places) == 52
        for owner, hand in enumerate((true.hand0, true.hand1)):
            place = one_of(data, "hand", owner)
            assert len(place.cards) + place.unseen == hand.bit_count()
            check_marks(true, view, place, hand)
        stock, pile = one_of(data, "stock", None), one_of(data, "pile", None)
        assert len(stock.cards) + stock.unseen == len(true.stock) - true.top and stock.ordered and pile.ordered
        assert [card.card for card in pile.cards] == [FRENCH.card_text(c) for c in true.table.pile[: true.table.size]]
        check_melds(true, [place for place in data.places if place.kind == "meld"])


def one_of(data: ShownView, kind: str, owner: int | None) -> Place:
    found = [place for place in data.places if (place.kind, place.owner) == (kind, owner)]
    assert len(found) == 1, (kind, owner)
    return found[0]


def check_marks(deal: Any, view: View, place: Place, hand: int) -> None:
    """The own hand is whole, in four parts; of another one those cards are there that the seat knows."""
    table = deal.table
    marks = {c.card: tuple(mark for mark in c.marks if mark != "drawn") for c in place.cards}
    marked = {mark: {card for card in marks if marks[card] == (mark,)} for mark in ("known", "deduced", "taken")}
    plain = {card for card in marks if not marks[card]}
    taken, known = hand & table.taken, hand & table.known
    deduced = hand & table.deduced if view.seat != NOBODY else 0
    assert marked["taken"] == names(taken) and marked["deduced"] == names(deduced)
    if place.owner == view.seat:
        assert place.unseen == 0 and marked["known"] == names(known & ~taken)
        assert plain == names(hand & ~known & ~deduced)
        assert known & table.deduced == 0 and taken & ~known == 0
    else:
        assert plain == names(known & ~taken) and not marked["known"]


def check_melds(deal: Any, melds: list[Place]) -> None:
    """Each in its order, with its owner and number; the cards that the other seat laid off say so."""
    table = deal.table
    assert len(melds) == len(table.melds)
    for number, place in enumerate(melds):
        assert place.number == number and place.owner == table.owners >> number & 1 and place.ordered
        assert {card.card for card in place.cards} == names(table.melds[number])
        assert all(card.marks == ("laid",) for card in place.cards)
        for card in place.cards:
            laid_by = 0 if card.card in names(table.laid0) else 1
            assert card.by == (None if laid_by == place.owner else laid_by)
        if "-" in place.name:
            assert place.name == f"{place.cards[0].card}-{place.cards[-1].card}"


def test_a_meld_lists_its_cards_as_they_lie() -> None:
    deal = at("hand 0 2S; hand 1 3S; melds 0:AD-3D 1:QC-AC 0:8SDC; laid 0 AD 3D 8S 8D 8C; laid 1 2D QC KC AC; "
              "stock rest; turn 0")  # fmt: skip
    low, high, same = (place for place in deal.view(0).data().places if place.kind == "meld")
    assert [card.card for card in low.cards] == ["AD", "2D", "3D"] and low.name == "AD-3D"
    assert [card.by for card in low.cards] == [None, 1, None]
    assert [card.card for card in high.cards] == ["QC", "KC", "AC"] and high.owner == 1 and high.number == 1
    assert [card.card for card in same.cards] == ["8S", "8D", "8C"] and same.name == "8SDC"


def test_an_empty_hand_is_empty() -> None:
    deal = at("hand 0 4D 5D; hand 1 KS AH 3C; melds 0:9SDC; laid 0 9S 9D 9C; pile 2S; stock 6D rest; turn 0")
    over = after(deal, "draw", "meld 4D 5D 6D")
    assert over.over()
    for view in (over.view(0), over.view(1), over.public()):
        assert one_of(view.data(), "hand", 0) == Place("hand", 0, ())
        assert len(one_of(view.data(), "hand", 1).cards) == (3 if view.seat == 1 else 0)


def test_views_are_written_and_read_again() -> None:
    """By pickling and copying, at any time, also in the middle of an act."""
    for played, rng, eager in some_deals(16, 1_000):
        while not played.deal.over():
            if rng.random() < 0.1:
                check_restored(played)
            step(played, rng, eager)
        check_restored(played)
    classic = at("hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 9S rest; turn 0", classic="on")
    begun = after(classic, "draw", "meld 10S 10H 10C")
    for view in (begun.view(0), begun.view(1), begun.public()):
        assert pickle.loads(pickle.dumps(view)) == view
    assert list(pickle.loads(pickle.dumps(begun.view(0))).moves) == list(begun.legal())
    assert begun.view(0).history()[-1].verb == "meld" and begun.view(1).history()[-1].verb == "draw"
    assert begun.public().text() == after(classic, "draw").public().text()


def check_restored(played: Played) -> None:
    deal = played.deal
    for view in (deal.view(0), deal.view(1), deal.public()):
        for again in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
            assert again == view and again.key() == view.key() and again.data() == view.data()
            assert list(again.moves) == list(view.moves) and again.of() == view.of()
        if view.seat != NOBODY:
            again = pickle.loads(pickle.dumps(view))
            assert again.imagine(Random(3)).position() == view.imagine(Random(3)).position()
    restored = pickle.loads(pickle.dumps(deal))
    assert restored == deal and list(restored.log) == list(deal.log)
    assert repr(deal).endswith(deal.position()) and repr(deal).startswith("game queen_city_rum; ")


def test_a_view_is_its_own() -> None:
    """Whatever is written into a view or into an imagined deal, the deal stays as it was."""
    for played, rng, eager in some_deals(12, 200):
        for _ in range(rng.randint(5, 150)):
            if not played.deal.over():
                step(played, rng, eager)
        deal: Any = played.deal
        text, moves = deal.position(), list(deal.legal())
        for seat in (0, 1):
            view: Any = deal.view(seat)
            spoiled(view.table.pile, view.table.melds, view.stock, view.moves, view.log, view.steps)
            imagined = deal.view(seat).imagine(Random(1))
            spoiled(imagined.stock, imagined.table.pile, imagined.log)
        public: Any = deal.public()
        spoiled(public.table.pile, public.table.melds, public.stock, public.log)
        assert deal.position() == text and list(deal.legal()) == moves and deal.key() == played.rules.read(text).key()


def spoiled(*buffers: Any) -> None:
    for buffer in buffers:
        for n in range(len(buffer)):
            buffer[n] = 7


def test_a_copy_and_its_pile_are_its_own() -> None:
    deal = at("hand 0 KS QD; hand 1 2H JH; pile 9C 9D; stock 5S rest; turn 0")
    one, other = deal.copy(), deal.copy()
    for copied, cards in ((one, ("QD", "JH")), (other, ("KS", "2H"))):
        for card in cards:
            copied.play(copied.read_move("take"))
            copied.play(copied.read_move(f"discard {card}"))
    assert "pile 9C JH;" in one.position() and "pile 9C 2H;" in other.position() and "pile 9C 9D;" in deal.position()


# --- moves as data, and the history ----------------------------------------------------------------------------------


def shown(verb: str, *cards: str, seat: int = 0, **more: Any) -> ShownMove:
    return ShownMove(seat, verb, tuple(ShownCard(card) for card in cards), **more)


def test_moves_in_their_parts() -> None:
    deal = at(
        "hand 0 4D 8D AH QS QC QD KC; hand 1 3S; melds 1:5D-7D 0:2H-KH 1:9SDC; laid 1 5D 6D 7D 9S 9D 9C; "
        "laid 0 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH; pile JD; stock rest; turn 0"
    )
    assert deal.parts(deal.read_move("take")) == shown("take", "JD")
    assert deal.parts(deal.read_move("draw")) == shown("draw")
    deal = after(deal, "draw", "discard KC", "draw", "discard 3S", "take")
    for text, parts in [
        ("lay 4D on 5D-7D", shown("lay", "4D", meld=0, end="low")),
        ("lay 8D on 5D-7D", shown("lay", "8D", meld=0, end="high")),
        ("lay AH on 2H-KH", shown("lay", "AH", meld=1, end="high")),
        ("lay KC on 9SDC", shown("lay", "KC", meld=2)),  # it does not fit: no end
        ("meld QS QD QC", shown("meld", "QS", "QD", "QC")),
        ("meld QS KC AH", shown("meld", "QS", "AH", "KC")),  # no meld: as written
        ("discard QS", shown("discard", "QS")),
    ]:
        assert deal.parts(deal.read_move(text)) == deal.shown_parts(deal.read_move(text)) == parts
    low = at("hand 0 AS 2S 3S 4S 8H; hand 1 2H; melds 0:JC-KC; laid 0 JC QC KC; stock rest; phase play; turn 0")
    assert low.parts(low.read_move("meld 3S 2S AS 4S")) == shown("meld", "AS", "2S", "3S", "4S")
    with pytest.raises(ValueError, match="over"):
        at("hand 0 2S; hand 1 3S; stock rest; turn -").parts(0)


@pytest.mark.parametrize(
    ("meld", "card", "end"),
    [
        ("2H-4H", "AH", "low"), ("JH-KH", "AH", "high"), ("2H-QH", "AH", "low"), ("2H-QH", "KH", "high"),
        ("2H-KH", "AH", "high"), ("AH-QH", "KH", "high"), ("3H-AH", "2H", "low"), ("9H-JH", "8H", "low"),
    ],
)  # fmt: skip
def test_the_end_at_which_a_card_is_laid(meld: str, card: str, end: str) -> None:
    line = ["A", *[name[:-1] for name in CARDS[:13]]]
    low, high = (part[:-1] for part in meld.split("-"))
    run = line[line.index(low) : len(line) - line[::-1].index(high)]
    laid = " ".join(rank + "H" for rank in run)
    deal = at(f"hand 0 {card} 2C 9D; hand 1 3S; melds 1:{meld}; laid 1 {laid}; stock rest; phase play; turn 0")
    move = deal.read_move(f"lay {card} on {meld}")
    assert deal.parts(move).end == end and end in deal.of().action_text(deal.action(move))


def test_the_history() -> None:
    """The card that was taken, the end of a run; never a card that was drawn; the same for all seats."""
    deal = at("hand 0 7C 7D KS 4D; hand 1 3C JC; melds 1:5H-7H; laid 1 5H 6H 7H; pile JH 8H; stock 9C 4H rest; turn 0")
    deal = after(deal, "take", "lay 8H on 5H-7H", "discard KS", "draw", "discard 9C", "draw", "lay 4H on 5H-8H")
    told = (
        shown("take", "8H"), shown("lay", "8H", meld=0, end="high"), shown("discard", "KS"),
        shown("draw", seat=1), shown("discard", "9C", seat=1),
        shown("draw"), shown("lay", "4H", meld=0, end="low"),
    )  # fmt: skip
    assert deal.view(0).history() == deal.view(1).history() == deal.public().history() == told
    assert deal.view(0).data().history == told
    assert deal.view(0).imagine(Random(2)).view(0).history() == told


def test_the_history_is_what_was_played() -> None:
    for played, rng, eager in some_deals(16, 1_000):
        told = []
        while not played.deal.over():
            move = choose(played.deal, rng, eager)
            told.append(played.deal.parts(move))
            assert all(0 <= entry < 1 << 62 for entry in played.deal.log)
            played.deal.play(move)
        assert list(played.deal.public().history()) == told
        again = played.again()
        for entry in played.deal.log:
            move = next(m for m in again.legal() if again.noted(m) == entry >> 2)
            again.play(move)
        assert again == played.deal


# --- the fixed action numbers ----------------------------------------------------------------------------------------


def test_the_table_of_action_numbers() -> None:
    rules = QueenCityRumRules()
    texts = [rules.action_text(number) for number in range(rules.actions())]
    assert len(set(texts)) == len(texts) == 2 + 369 + 3 * 52 + 52
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "f18b5082e743e972"
    assert texts[:3] == ["draw", "take", "meld 2S 2H 2D 2C"] and texts[-1] == "discard AC"
    assert len(MELDS) == len(set(MELDS)) == 369
    for number in (-1, rules.actions(), 1 << 40):
        with pytest.raises(ValueError, match="action numbers"):
            rules.action_text(number)
    low = QueenCityRumRules({"ace": "low_only"})
    assert [low.action_text(number) for number in range(low.actions())] == texts


def test_legal_moves_have_numbers_of_their_own() -> None:
    texts = [QueenCityRumRules().action_text(number) for number in range(QueenCityRumRules().actions())]
    used = set()
    for played, rng, eager in some_deals(60, 20_000):
        while not played.deal.over():
            deal = played.deal
            moves = list(deal.legal())
            actions = [deal.action(move) for move in moves]
            assert len(set(actions)) == len(moves), deal.position()
            used |= set(actions)
            for move, action in zip(moves, actions, strict=True):
                check_meaning(deal, move, texts[action])
            if rng.random() < 0.05:
                assert [deal.move_of(action) for action in actions] == moves
            step(played, rng, eager)
    assert len(used) > 60


def check_meaning(deal: Any, move: int, meaning: str) -> None:
    text = deal.move_text(move)
    if text.startswith("lay"):
        end = deal.parts(move).end
        where = f"at the {end} end of a run" if end else "on a set"
        text = f"{text[: text.index(' on ')]} {where}"
    assert text == meaning


def test_numbers_that_no_legal_move_has() -> None:
    deal = at("hand 0 7H 8D 9C; hand 1 2H; melds 1:5D-7D; laid 1 5D 6D 7D; stock rest; phase play; turn 0")
    for action in (0, 1, 2, 578, -1, 579):
        with pytest.raises(ValueError, match="no legal move"):
            deal.move_of(action)
    for text in ("meld 7H 8D 9C", "lay 7H on 5D-7D"):
        with pytest.raises(ValueError, match="no action number"):
            deal.action(deal.read_move(text))


# --- bad integers, and numbers at their bounds -----------------------------------------------------------------------

WILD = [
    -1, -2, -3, -16, 5, 15, 16, 17, 2, 3, 4, 1 << 20, to_lay(7, 1), to_lay(0, 0), to_lay(14, 0), to_lay(60, 0),
    to_lay(7, 0) | 1 << 18, to_discard(0), to_discard(15), to_discard(14), to_discard(59), to_discard(60),
    to_discard(-3), to_meld(0), 2 | 1 << 57, 4 | 1 << 60, 3 | 1 << 61, (1 << 62) - 1, -(1 << 62), 2 - (1 << 60),
]  # fmt: skip


@pytest.mark.parametrize("move", WILD)
def test_integers_that_are_no_moves(move: int) -> None:
    deal: Any = at("hand 0 7H 8D; hand 1 2H; melds 1:5D-7D; laid 1 5D 6D 7D; stock rest; phase play; turn 0")
    assert not deal.is_move(move)
    for public in ("move_text", "shown_move", "why_not", "action", "parts", "shown_parts"):
        with pytest.raises(ValueError, match="is no move of queen_city_rum"):
            getattr(deal, public)(move)


@pytest.mark.parametrize(
    "told", [*(move for move in WILD if move not in (16, 17, to_lay(7, 1))), 48, 1 | 15 << 4, 1 | 1 << 58, 3 | 1 << 55]
)
def test_integers_that_stand_in_no_history(told: int) -> None:
    with pytest.raises(ValueError, match="is no move in a history of queen_city_rum"):
        QueenCityRumRules().parts(told, 0)


def test_random_integers_are_moves_or_none() -> None:
    """Whatever the integer, it has a text that reads back, or every public function refuses it."""
    rng = random.Random(5)
    deal: Any = at("hand 0 7H 8D; hand 1 2H; melds 1:5D-7D; laid 1 5D 6D 7D; stock rest; phase play; turn 0")
    found = 0
    for _ in range(how_many(5_000, 200_000)):
        move = rng.randrange(-(1 << 63), 1 << 63) >> rng.randrange(63)
        if deal.is_move(move):
            found += 1
            assert deal.read_move(deal.move_text(move)) == move
            assert deal.parts(move).verb in deal.move_text(move)
            deal.why_not(move)
        else:
            with pytest.raises(ValueError, match="is no move"):
                deal.why_not(move)
    assert found


@pytest.mark.parametrize("seat", [-2, -1, 2, 3, 1 << 40])
def test_seats_that_are_not_there(seat: int) -> None:
    deal = at("hand 0 2S; hand 1 3S; stock rest; turn -")
    for public in (deal.view, deal.score):
        with pytest.raises(ValueError, match="seats 0 to 1"):
            public(seat)


def test_a_buffer_too_small() -> None:
    deal = at("hand 0 2S; hand 1 3S; stock rest; turn 0")
    for room in (0, 1, 88):
        with pytest.raises(ValueError, match="most_moves"):
            deal.legal_into(numbers([0] * room))
    assert deal.legal_into(numbers([0] * deal.most_moves())) == 1
    with pytest.raises(ValueError, match="not over"):
        deal.scores()


def test_accepted_positions_are_played_to_the_end() -> None:
    """Whatever their numbers, and each position on the way is written and read again."""
    accepted = 0
    for n in range(how_many(150, 10_000)):
        rng = random.Random(f"bounds {n}")
        deal = some_position(rng)
        if deal is None:
            continue
        accepted += 1
        while not deal.over():
            assert deal.of().read(deal.position()) == deal
            for view in (deal.view(0), deal.view(1), deal.public()):
                assert pickle.loads(pickle.dumps(view)) == view
            deal.play(rng.choice(list(deal.legal())))
        assert deal.of().read(deal.position()) == deal
    assert accepted > how_many(150, 10_000) // 4


def some_position(rng: random.Random) -> QueenCityRum | None:
    """A position with its numbers anywhere between their bounds, or None for one that is refused."""
    cards = rng.sample(CARDS, 52)
    hands = [cards[: rng.randint(1, 11)], cards[11 : 11 + rng.randint(1, 11)]]
    rest = [card for card in cards if card not in hands[0] + hands[1]]
    cut = rng.choice([0, rng.randint(0, len(rest)), len(rest)])
    fields = [f"stock {' '.join(rest[:cut])}", f"pile {' '.join(rest[cut:])}", f"turn {rng.randint(0, 1)}"]
    for seat in (0, 1):
        parts: dict[str, list[str]] = {}
        for card in hands[seat]:
            parts.setdefault(rng.choice(["hand", "hand", "known", "deduced"]), []).append(card)
        fields += [f"{kind} {seat} {' '.join(held)}" for kind, held in parts.items()]
    fields += [f"idle {rng.choice([0, rng.randint(0, 12), 11, 12])}", f"recycled {rng.randint(0, 2)}"]
    fields += rng.sample(["phase play", "melded yes", "bare yes"], rng.randint(0, 3))
    chosen = {"recycle": rng.choice(["once", "none", "twice"]), "recycle_shuffle": rng.choice(["off", "on"])}
    chosen["final_discard"] = rng.choice(["optional", "required", "forbidden"])
    try:
        return at("; ".join(field for field in fields if not field.endswith(" ")), **chosen)
    except Unreadable:
        return None
