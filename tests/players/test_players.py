"""What holds for every player in every game: it chooses a legal move, by its view alone, and the same one each time."""

import random
from collections.abc import Iterator

import pytest
from librt.random import Random

from play import Played, fresh, how_many, step
from test_laws import card_names, unseen_by, with_deck
from upcard.deal import Deal
from upcard.games import GAMES
from upcard.players import PLAYERS, decide

ALL = pytest.mark.parametrize("name", list(GAMES))
AGAINST = pytest.mark.parametrize("others", ["sensible", "uniform"])
SEATINGS = {2: ("su", "us"), 3: ("suu", "usu", "uus"), 4: ("susu", "usus")}  # s: sensible, u: uniform
A_DEAL = 5  # positions of one deal, at most


def sensible(deal: Deal, seed: int, made: int) -> int:
    """The choice for the seat to move."""
    return decide(PLAYERS["sensible"], seed, deal.view(deal.turn), made)


def positions(name: str, others: str, wanted: int) -> Iterator[tuple[Played, set[str]]]:
    """So many positions of seeded deals by random options, with the cards that the seat to move has never seen. That
    seat plays sensibly; the others do so too, or evenly, or eagerly."""
    found = n = 0
    while found < wanted:
        rng = random.Random(f"players {name} {others} {n}")
        n += 1
        played = fresh(name, rng)
        names, seat, here = card_names(played), rng.randrange(played.rules.SEATS), 0
        never = unseen_by(played.deal, seat, names)
        while not played.deal.over() and here < A_DEAL and found < wanted:
            never &= unseen_by(played.deal, seat, names)
            if played.deal.turn == seat and len(played.deal.legal()) > 1 and rng.random() < 0.3:
                found, here = found + 1, here + 1
                yield played, never
            if played.deal.turn == seat or others == "sensible":
                move = sensible(played.deal, n, len(played.log))
                played.log.append(played.deal.spelled_out(move))
                played.deal.play(move)
            else:
                step(played, rng, eager=n % 2 == 0)


@ALL
@AGAINST
def test_every_choice_is_legal(name: str, others: str) -> None:
    """On deals by random options, whole; the other seats play as sensibly, or evenly."""
    for n in range(how_many(150, 5_000)):
        rng = random.Random(f"legal {name} {others} {n}")
        played = fresh(name, rng)
        seat, deal, made = rng.randrange(played.rules.SEATS), played.deal, 0
        while not deal.over():
            view = deal.view(deal.turn)
            player = "sensible" if deal.turn == seat else others
            move = decide(PLAYERS[player], n, view, made)
            assert move in view.moves, (deal.position(), move)
            deal.play(move)
            made += 1


@ALL
@AGAINST
def test_hidden_cards_do_not_change_the_choice(name: str, others: str) -> None:
    """With two cards exchanged that the seat has never seen, and the same moves; and in a deal imagined from it all."""
    swaps = 0
    for n, (played, never) in enumerate(positions(name, others, how_many(550, 5_500))):
        rng, deal, made = random.Random(n), played.deal, len(played.log)
        choice = sensible(deal, n, made)
        imagined = deal.view(deal.turn).imagine(Random(n))
        assert sensible(imagined, n, made) == choice, deal.position()
        names = card_names(played)
        hidden = [names[text] for text in sorted(never)]
        for _ in range(4 if len(hidden) > 1 else 0):
            one, other = rng.sample(hidden, 2)
            swapped = with_deck(played, {one: other, other: one})
            if swapped is not None:
                swaps += 1
                assert sensible(swapped, n, made) == choice, deal.position()
    assert swaps or name == "double_emperor"  # there a seat knows every card


@ALL
def test_the_same_view_and_seed_give_the_same_choice(name: str) -> None:
    """And choosing leaves the view as it was."""
    for n, (played, _) in enumerate(positions(name, "uniform", how_many(100, 1_000))):
        deal = played.deal
        view = deal.view(deal.turn)
        before, moves = view.text(), list(view.moves)
        first = decide(PLAYERS["sensible"], n, view, len(played.log))
        assert decide(PLAYERS["sensible"], n, view, len(played.log)) == first
        assert sensible(deal, n, len(played.log)) == first
        assert view.text() == before and list(view.moves) == moves


@ALL
def test_it_is_better_than_chance(name: str) -> None:
    """On a few decks, each played once for every way to seat the two sides (docs/strength.md measures how much)."""
    game, ahead = GAMES[name], 0
    for n in range(max(8, how_many(40, 1_000))):
        played = fresh(name, random.Random(f"better {name} {n}"), GAMES[name]())
        for table in SEATINGS[game.SEATS]:
            deal, made = played.again(), 0
            while not deal.over():
                player = PLAYERS["sensible" if table[deal.turn] == "s" else "uniform"]
                deal.play(decide(player, n, deal.view(deal.turn), made))
                made += 1
            lead = deal.score(table.index("s")) - deal.score(table.index("u"))
            ahead += (lead > 0) - (lead < 0) if game.HIGH_WINS else (lead < 0) - (lead > 0)
    assert ahead > 0
