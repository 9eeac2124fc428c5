"""The player that chooses evenly among its legal moves, and whole deals played so at full speed."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NOBODY
from upcard.deal import Deal, View
from upcard.heed import heed


def choose(view: View, rng: Random) -> i64:
    """One of the view's legal moves, each as likely as any other."""
    return view.moves[rng.randrange(len(view.moves))]


def play_out(deal: Deal, rng: Random, moves: vec[i64]) -> i64:
    """Plays the deal to its end by uniform choice; how many moves that took. `moves` has room for `most_moves()`."""
    made: i64 = 0
    while deal.turn != NOBODY:
        n = deal.legal_into(moves)
        pick: i64 = rng.randrange(n) if n > 1 else 0
        deal.make(moves[pick])
        made += 1
    return made


def play_outs(deal: Deal, times: i64, seed: i64) -> i64:
    """Plays out as many copies of the deal; how many moves they took together."""
    rng = Random(seed)
    moves = vec[i64]([0] * deal.most_moves())
    made: i64 = 0
    for n in range(times):
        if n & 255 == 0:
            heed()
        made += play_out(deal.copy(), rng, moves)
    return made
