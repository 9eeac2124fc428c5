"""From the cards that are picked up to the moves that they could mean, the same in every game."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from driving import again, begun, new, play_liked, refusals
from play import fresh, how_many, step
from upcard.data import Place
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.meant import play_next, play_text, played
from upcard.table.choosing import Choice, begins_act, choose
from upcard.table.says import Play, Sent, Told
from upcard.table.seen import Offer, hand_of, told_to, view_of
from upcard.table.table import Table

ALL = pytest.mark.parametrize("name", list(GAMES))


def held(choice: Choice) -> list[str]:
    place = hand_of(choice.view)
    return [card.card for card in place.cards] if place else []


@ALL
def test_every_legal_move_can_be_chosen_and_every_choice_is_legal(name: str) -> None:
    """From the cards of a legal move one comes to it, and everything that is offered is accepted."""
    for n in range(how_many(6, 80)):
        rng, table = random.Random(f"choice {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        for _ in range(rng.randint(0, 25)):
            if table.phase == "play":
                play_liked(table, send, rng)
        if table.phase != "play" or table.deal is None:
            continue
        seat, deal = int(table.deal.turn), table.deal
        every = choose(deal, seat, [])
        assert (
            every.offers
            and every.view == table.seen(seat, history=False).view
            and every.offers[-len(table.seen(seat).offers) :] == table.seen(seat).offers
        )
        for offer in every.offers:
            cards = sorted(offer.cards)
            choice = choose(deal, seat, cards)
            if cards:
                assert offer in choice.exact
            for some in range(len(cards)):
                part = choose(deal, seat, cards[:some])
                assert some == 0 or offer in part.more and set(cards[some:]) <= part.adds
        for _ in range(6):
            cards = rng.sample(held(every), min(len(held(every)), rng.randint(1, 4)))
            choice = choose(deal, seat, cards)
            alike = deal.of().faces().alike
            for offer in choice.exact:
                told = [alike(card.card) for card in offer.move.cards]
                assert all(alike(card) in told for card in cards) and len(offer.cards) <= len(cards)
                trial = again(table)
                assert not refusals(trial.do(seat, sent(trial, seat, *offer.sends), 0.0))


def check_told(deal: Deal, seat: int, offer: Offer) -> None:
    """What is sent plays what the offer tells and nothing else, and uses the cards of the hand that it names. Several
    moves are told as one where the others say nothing new (Conquian's take, and melds that lie down again as they
    lay), or where they lay the rest of a meld that is said at once (PUSH 4.11)."""
    at, told, left = deal.copy(), list[Told](), list(offer.sends)
    while left:
        moves, used = play_next(at.copy(), left)
        for move in moves:
            told.append(told_to(at, move, mover=True))
            at.play(move)
        left = left[used:]
    before, after = (hand_of(view_of(one, seat)) for one in (deal, at))
    assert before is not None and after is not None
    hand = {card.card for card in before.cards}
    used_up = {card.card for one in told for card in one.move.cards} & hand
    assert used_up == offer.cards >= hand - {card.card for card in after.cards}, (deal, offer)
    if len(told) == 1:
        assert told[0].move == offer.move, (deal, offer)
        return
    cards, first = {card.card for card in offer.move.cards}, told[0].move
    if len(offer.sends) == 1:
        rest = [one.move for one in told[1:]]
        assert first.verb == offer.move.verb == "meld" and {move.verb for move in rest} == {"lay"}, (deal, offer)
        assert {move.meld for move in rest} == {len(melds_on(deal))}, (deal, offer)
        assert Counter(card for one in told for card in one.move.cards) == Counter(offer.move.cards), (deal, offer)
    else:
        new = [one.move for one in told if one.new]
        says_nothing = new[:1] == [first] and not {card.card for card in first.cards} & hand
        assert new[says_nothing:] == [offer.move] and {card.card for card in first.cards} <= cards, (deal, offer)


def melds_on(deal: Deal) -> list[Place]:
    return [place for place in deal.public().data().places if place.kind == "meld"]


def decisions(name: str, count: int, seed: str) -> Iterator[tuple[Deal, random.Random]]:
    """Decisions of random deals, by the usual rules and by others, in the middle of acts too."""
    found, deals = 0, 0
    while found < count:
        deals += 1
        rng = random.Random(f"{seed} {name} {deals}")
        at, every = fresh(name, rng, GAMES[name]() if deals % 2 else None), rng.randint(2, 8)
        while not at.deal.over():
            step(at, rng, deals % 4 < 2)
            if not at.deal.over() and (rng.randrange(every) == 0 or at.deal.act is not None):
                found += 1
                yield at.deal, rng


@ALL
def test_what_is_offered_plays_what_it_tells(name: str) -> None:
    """A person who played `meld QC QS' Jk` spent both other wilds on a meld of jacks that was never shown; and one who
    laid a two on a run swapped it off another one first."""
    for deal, rng in decisions(name, how_many(150, 10_000), "told"):
        seat = int(deal.turn)
        every = choose(deal, seat, [])
        hand = held(every)
        wanted = [sorted(offer.cards) for offer in rng.sample(every.offers, min(3, len(every.offers)))]
        wanted += [rng.sample(hand, min(len(hand), rng.randint(1, 6))) for _ in range(3)]
        wanted += [[rng.choice(twins_of(deal, card, hand)) for card in cards] for cards in wanted]
        wanted = [list(dict.fromkeys(cards)) for cards in wanted]
        for offer in rng.sample(every.offers, min(12, len(every.offers))):
            check_told(deal, seat, offer)
        for cards in wanted:
            choice = choose(deal, seat, cards)
            for offer in (*choice.exact, *rng.sample(choice.more, min(6, len(choice.more)))):
                check_told(deal, seat, offer)
            for offer in choice.more:
                assert len(offer.cards) > len(set(cards)) and offer.cards - set(cards) <= choice.adds


def twins_of(deal: Deal, card: str, hand: Sequence[str]) -> list[str]:
    """The cards of the hand that can be played where a move has this one."""
    alike = deal.of().faces().alike
    return [other for other in hand if alike(other) == alike(card)]


@pytest.mark.parametrize("name", ["push", "run_fast"])
def test_every_card_that_can_be_played_is_marked(name: str) -> None:
    """Of cards that are alike not only the one that is listed first (PUSH 1.2, PUSH 4.8, RF 3.9)."""
    others = 0
    for deal, rng in decisions(name, how_many(60, 3_000), "marked"):
        seat = int(deal.turn)
        every = choose(deal, seat, [])
        listed = frozenset[str]().union(*(offer.cards for offer in every.offers))
        assert listed <= every.adds
        for card in held(every):
            twins = twins_of(deal, card, held(every))
            picked = choose(deal, seat, [card])
            assert (card in every.adds) == bool(picked.exact or picked.more)
            assert card not in every.adds or listed & set(twins)
            others += card in every.adds - listed
        cards = rng.sample(held(every), min(3, len(held(every))))
        for card in choose(deal, seat, cards).adds:
            choice = choose(deal, seat, [*cards, card])
            assert choice.exact or choice.more, (deal, cards, card)
    assert others


def test_twins_are_picked_up_alike() -> None:
    """PUSH 1.2: no rule tells twins apart. As many moves are offered for the one as for the other, of the same faces,
    and the same clause refuses both."""
    met = 0
    for deal, rng in decisions("push", how_many(150, 10_000), "twins"):
        seat = int(deal.turn)
        hand = held(choose(deal, seat, []))
        doubled = [card for card in hand if card.endswith("'") and card.rstrip("'") in hand]
        if not doubled:
            continue
        card = rng.choice(doubled)
        twin = card.rstrip("'") if card[:2] != "Jk" else rng.choice([one for one in hand if one[:2] == "Jk"])
        others = [other for other in hand if other not in (card, twin)]
        near = [offer.cards for offer in choose(deal, seat, [card]).more]
        with_it = rng.choice(near) - {card, twin} if near and rng.random() < 0.7 else set()
        cards = sorted(with_it & set(others)) or rng.sample(others, min(len(others), rng.randint(0, 4)))
        one, other = (choose(deal, seat, [*cards, picked]) for picked in (card, twin))
        assert faces(one.exact) == faces(other.exact) and faces(one.more) == faces(other.more), (deal, cards, card)
        assert {face(card) for card in one.adds} == {face(card) for card in other.adds}, (deal, cards, card)
        assert why(deal, one) == why(deal, other), (deal, cards, card)
        met += 1
    assert met


def face(card: str) -> str:
    return card.rstrip("'")


def faces(offers: Sequence[Offer]) -> Counter[tuple[object, ...]]:
    """What is offered, whichever twins it is made of."""
    told = Counter[tuple[object, ...]]()
    for offer in offers:
        move = offer.move
        told[move.verb, move.meld, move.end, *sorted((face(card.card), card.stands_for) for card in move.cards)] += 1
    return told


def why(deal: Deal, choice: Choice) -> str:
    """The clause against the cards that are picked up."""
    if choice.meant is None:
        return ""
    with pytest.raises(Illegal) as refusal:
        play_text(deal.copy(), choice.meant.sends[0])
    return refusal.value.clause


TWINS = (
    "round 2; drawn yes; hand 0 KS KH KD 9D 10D 10D' 2D' QD' 4C; hand 1 3S 4S; hand 2 3C; hand 3 3D; stock rest; turn 0"
)


def test_a_meld_of_the_requirement_is_no_other_one() -> None:
    """PUSH 5.4: sets before runs. The run is not offered as if it alone were laid, with either twin; once the set lies
    there, with both."""
    deal = GAMES["push"]().read(TWINS)
    for ten in ("10D", "10D'"):
        choice = choose(deal, 0, ["9D", ten, "2D'", "QD'"])
        assert (choice.exact, choice.more) == ((), ()) and why(deal, choice) == "PUSH 5.4"
        assert ten in choose(deal, 0, []).adds
    after = played(deal, ["meld KS KH KD"])
    for ten in ("10D", "10D'"):
        [offer] = choose(after, 0, ["9D", ten, "2D'", "QD'"]).exact
        assert offer.sends == (f"meld 9D {ten} 2D' QD'",) and offer.cards == {"9D", ten, "2D'", "QD'"}
        assert {"9D", "2D'", "QD'"} <= choose(after, 0, [ten]).adds


SWAPPED = (
    "round 2; drawn yes; melds 1:9D-QD; 9D-QD 9D 2H' JD QD; met 0 yes; hand 0 10D' KC' AC' 4C 7S; "
    "hand 1 3S 4S; hand 2 3C; hand 3 3D; stock rest; turn 0"
)


def test_what_needs_a_swap_first_is_not_told_without_it() -> None:
    """PUSH 6.9: the freed wild of a swap must be placed; `meld 2H' KC' AC'` was offered, and made a swap first."""
    deal = GAMES["push"]().read(SWAPPED)
    choice = choose(deal, 0, ["KC'", "AC'"])
    assert not choice.exact
    [swap] = choose(deal, 0, ["10D'"]).exact[:1]
    assert swap.move.verb == "swap" and len(swap.sends) == 1
    after = played(deal, list(swap.sends))
    [meld] = [offer for offer in choose(after, 0, ["KC'", "AC'"]).exact if offer.move.verb == "meld"]
    assert meld.cards == {"KC'", "AC'"} and [card.card for card in meld.move.cards] == ["2H'", "KC'", "AC'"]


def test_a_meld_that_is_said_at_once_tells_what_its_wilds_stand_for() -> None:
    """PUSH 4.11"""
    deal = GAMES["push"]().read(
        "drawn yes; met 0 yes; hand 0 5C 6C Jk 8C 9S 9H KD; hand 1 3S; hand 2 4H; hand 3 4D 5D; stock rest; turn 0"
    )
    [offer] = [offer for offer in choose(deal, 0, ["8C", "Jk", "6C", "5C"]).exact if len(offer.move.cards) == 4]
    assert [(card.card, card.stands_for) for card in offer.move.cards] == [
        ("5C", ""), ("6C", ""), ("Jk", "7C"), ("8C", ""),
    ]  # fmt: skip
    check_told(deal, 0, offer)


def sent(table: Table, seat: int, *moves: str) -> Sent:

    return Sent(Play(moves), "try", table.versions[seat])


@pytest.mark.parametrize("name", ["conquian", "push"])
def test_moves_of_an_act_are_laid_out_looked_at_and_sent_as_one(name: str) -> None:
    """What lies there after the moves that are laid out is what lies there when they are played; what is no act is not
    laid out."""
    tried = 0
    for n in range(max(3, how_many(6, 60))):
        rng, table = random.Random(f"laid out {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        while table.phase == "play" and table.deal is not None:
            seat, before = int(table.deal.turn), table.text()
            for move in table.deal.legal() if table.deal.act is None else ():
                laid_out = [table.deal.move_text(move)]
                if not begins_act(table.deal, move):
                    with pytest.raises(Unreadable, match="no part of an act"):
                        choose(table.deal, seat, [], laid_out)
                    continue
                while not (choice := choose(table.deal, seat, [], laid_out)).whole and rng.random() < 0.8:
                    laid_out += rng.choice(choice.offers).sends
                assert table.text() == before and len(choice.laid_out) == len(choice.sends) >= 1
                trial = again(table)
                assert trial.deal is not None
                assert not refusals(trial.do(seat, sent(trial, seat, *choice.sends), 0.0))
                assert trial.seen(seat, history=False).view == choice.view and (trial.deal.act is None) == choice.whole
                tried += 1
            play_liked(table, send, rng)
    assert tried


def test_another_seat_chooses_nothing() -> None:
    table = new("run_fast", people=3)
    begun(table)
    assert table.deal is not None
    with pytest.raises(ValueError, match="turn"):
        choose(table.deal, (int(table.deal.turn) + 1) % 3, [])
