"""Positions of Conquian that several tests begin with."""

from play import numbers
from upcard.games.conquian.rules import Conquian, ConquianRules
from upcard.meant import played

DEFAULT = ConquianRules()
AMERICAN = DEFAULT.faces()
OTHERS = "melds 1 AD-7D; hand 1 2H 5H AH"  # a second seat that fills up most positions
LAID = f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; stock rest"
BORROW = ("melds 0 6S-JS; hand 0 JH JD 2C 3C KH 4D AH; melds 1 4C-QC; hand 1 2H 3H 4H 5H; centre 5S; "
          "stock rest; turn 0")  # fmt: skip
KINGS = ("hand 0 KS KH KD AS 2S 4H 5H 7C 7D 3C; hand 1 2H 3H 6H 7H JH QH AH 2C 4C 5C; centre 2D; "
         "stock rest; turn 0")  # fmt: skip
THREE_SETS = ("hand 0 AS 2S 4H 4D 4C 7S 7D 7C KD 3C; hand 1 2H 3H 6H 7H JH QH KH 2C 5H 5C; centre 3S; "
              "stock rest; turn 0")  # fmt: skip
TEN = "melds 0 7S-KS 2HDC 6C-JC; melds 1 3D-KD; hand 1 AH 3H; stock rest; turn 0; flipped yes"
GO_OUT = ("take", "meld 7S JS QS KS", "meld 2H 2D 2C", "meld 5C 6C 7C JC")
CAMBIO = "hand 0 AS 2S 3S 4H 5H 6H 7H JH; hand 1 AC 2C 3C 4D 5D 6D 7D JD; phase giving; stock KH rest"
CAMBIO_ON = {"size": "8/9", "cambio": "on"}


def at(position: str, **chosen: str) -> Conquian:
    deal = ConquianRules(chosen).read(position)
    assert isinstance(deal, Conquian)
    return deal


def after(deal: Conquian, *moves: str) -> Conquian:
    done = played(deal, list(moves))
    assert isinstance(done, Conquian)
    return done


def legal(deal: Conquian) -> list[str]:
    """The legal moves, written to a buffer that has been used before."""
    moves = numbers([15] * deal.most_moves())
    return [deal.move_text(move) for move in moves[: deal.legal_into(moves)]]


def cards(mask: int) -> list[int]:
    return [card for card in range(60) if mask >> card & 1]
