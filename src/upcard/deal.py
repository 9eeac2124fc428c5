"""What a deal of any game is: whose turn, which moves, what follows, what it is worth, and what each seat knows."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import Unreadable
from upcard.fields import Fields, Reading, Writing

NOBODY: Final[i64] = -1
VERB: Final[i64] = 15  # the low four bits of a move say which of the game's verbs it is
VERB_BITS: Final[i64] = 4


class Illegal(ValueError):
    """A move that the rules forbid here; `clause` says which rule."""

    def __init__(self, move: str, clause: str, where: str = "") -> None:
        super().__init__(f"{where}'{move[:60]}' is not allowed here ({clause})")
        self.move: Final = move
        self.clause: Final = clause


class Deck:
    """All chance of one deal: the cards in their shuffled order (the first is dealt first), and the numbers that the
    game's `chances` ask for, each drawn evenly from 0 up to its bound."""

    def __init__(self, cards: vec[i64], chance: vec[i64]) -> None:
        self.cards: Final = cards
        self.chance: Final = chance


class Start:
    """What a match hands to its next deal."""

    def __init__(self, dealer: i64 = 0, number: i64 = 1, stake: i64 = 1, leader: i64 = NOBODY) -> None:
        self.dealer: Final = dealer  # the seat that deals
        self.number: Final = number  # which deal of the match this is, from 1 (in Push: the round)
        self.stake: Final = stake  # how many times the deal counts
        self.leader: Final = leader  # the seat that leads; NOBODY where the rules find it in the deal itself


@mypyc_attr(acyclic=True)
class View:
    """What one seat knows now, built by listing it; never made by hiding parts of the truth."""

    def __init__(self, seat: i64, turn: i64) -> None:
        self.seat: i64 = seat
        self.turn: i64 = turn  # NOBODY when the deal is over
        self.moves: vec[i64] = vec[i64]()  # the legal moves, when it is this seat's turn

    def fields(self, fields: Fields) -> None:
        """Writes every known thing by name."""
        raise NotImplementedError

    def text(self) -> str:
        """The view as one line; two equal views have equal text."""
        out = Writing()
        out.number("seat", self.seat)
        self.fields(out)
        out.number("turn", self.turn)
        return out.text()

    def imagine(self, rng: Random) -> "Deal":
        """A deal that this seat cannot tell from the true one, drawn evenly from all such deals."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Act:
    """Small moves that the table takes as one act, while they are under way: the deal before them, and the moves so
    far. Until the act is whole only the seat that makes it knows of them."""

    def __init__(self, before: "Deal", moves: vec[i64]) -> None:
        self.before: Final = before
        self.moves: Final = moves

    def texts(self) -> list[str]:
        """The moves as text, each as it reads on the deal before it (the name of a meld changes with its cards)."""
        deal, out = self.before.copy(), list[str]()
        for move in self.moves:
            out.append(deal.move_text(move))
            deal.play(move)
        return out


@mypyc_attr(acyclic=True)
class Deal:
    """The whole truth of one deal, hidden cards included.

    A move is one integer: a verb of the game in the low four bits, what it moves above. Seats count from 0, clockwise.
    """

    def __init__(self) -> None:
        self.turn: i64 = 0  # the seat to move, NOBODY when the deal is over
        self.act: Act | None = None

    # The play

    def over(self) -> bool:
        return self.turn == NOBODY

    def legal_into(self, moves: vec[i64]) -> i64:
        """Writes the legal moves to the front of `moves`, always in the same order; how many. None when it is over."""
        raise NotImplementedError

    def most_moves(self) -> i64:
        """No position of the game has more legal moves than this."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """The legal moves, in a fixed order; never empty before the deal is over."""
        moves = vec[i64]([0] * self.most_moves())
        return moves[: self.legal_into(moves)]

    def play(self, move: i64) -> None:
        """Makes a move of `legal()`. It trusts that the move is legal: `played` is the careful one."""
        raise NotImplementedError

    def canonical(self, move: i64) -> i64:
        """The move of `legal()` that this one equals, where the choice among equal cards is the player's own."""
        return move

    def spelled_out(self, move: i64) -> i64:
        """The move of `legal()` as the form that names its very cards, where the short form leaves the choice among
        equal ones to the deal: what the table sees of it, and what means the same whatever else the hand holds."""
        return move

    def why_not(self, move: i64) -> str:
        """The clause that forbids a move, or '' for a legal one. No clause names a card that the seat to move has not
        seen."""
        raise NotImplementedError

    def copy(self) -> "Deal":
        raise NotImplementedError

    def key(self) -> i64:
        """A number below 2^62 of the whole position: equal positions have equal keys."""
        raise NotImplementedError

    # The act: small moves played whole or not at all

    def _continue_act(self, move: i64) -> None:
        """Notes a small move of an act, before it changes anything; the first one keeps the deal as it was."""
        act = self.act
        if act is None:
            self.act = Act(self.copy(), append(vec[i64](capacity=1), move))
        else:
            self.act = Act(act.before, append(act.moves[:], move))

    # The score

    def score(self, seat: i64) -> i64:
        """What a seat books for this deal once it is over, as the rules count (in Push: penalty points)."""
        raise NotImplementedError

    # What a seat knows

    def view(self, seat: i64) -> View:
        """What the seat knows. In the middle of another seat's act: what it knew before the act."""
        act = self.act
        if act is not None and seat != self.turn:
            return act.before.view(seat)
        view = self._seen_by(seat)
        if self.turn == seat:
            view.moves = self.legal()
        return view

    def _seen_by(self, seat: i64) -> View:
        raise NotImplementedError

    # As text

    def move_text(self, move: i64) -> str:
        raise NotImplementedError

    def shown_move(self, move: i64) -> str:
        """The move as the other seats are told of it: the same, but for a card that they may not see yet."""
        return self.move_text(move)

    def read_move(self, text: str) -> i64:
        """The move that the text says, legal or not. Raises Unreadable."""
        raise NotImplementedError

    def read_moves(self, text: str) -> vec[i64]:
        """The moves that the table takes the text for: one, unless a game lets a longer act be said at once. Raises
        Unreadable, or Illegal for a longer act that is none."""
        return append(vec[i64](capacity=1), self.read_move(text))

    def fields(self, fields: Fields) -> None:
        """Exchanges every field of the position with its text, both ways; only ever called between acts."""
        raise NotImplementedError

    def flaw(self) -> str:
        """Why nobody could go on from this position (so many cards in a hand, a turn out of place), or ''."""
        return ""

    def position(self) -> str:
        """The whole position as one line, `name value; name value; …`, without the game and its options."""
        out = Writing()
        act = self.act
        if act is None:
            self.fields(out)
            out.number("turn", self.turn)
        else:
            act.before.fields(out)
            out.number("turn", act.before.turn)
            out.words("moves", ", ".join(act.texts()))
        return out.text()


def set_up(deal: Deal, text: str, pack: vec[i64], seats: i64) -> Deal:
    """The position that the text describes, set up on an empty deal of the game. Raises Unreadable or Illegal."""
    first = Reading(text, vec[i64]())
    trial = deal.copy()
    trial.fields(first)
    reading = Reading(text, first.missing_from(pack))
    deal.fields(reading)
    deal.turn = reading.number("turn", deal.turn, NOBODY, seats - 1)
    reading.need("turn")
    reading.check_complete(pack)
    if deal.flaw():
        raise Unreadable(f"impossible position: {deal.flaw()}")
    moves = reading.words("moves", "")
    return played(deal, [move.strip() for move in moves.split(",")]) if moves else deal


def play_text(deal: Deal, text: str) -> vec[i64]:
    """Plays what the text says; the moves that were made, nearly always one. Raises Unreadable, or Illegal with its
    clause, and nothing has changed."""
    if deal.turn == NOBODY:
        raise Unreadable(f"'{text[:60]}': the deal is over")
    moves = deal.read_moves(text)
    trial = deal.copy() if len(moves) > 1 else deal
    for move in moves:
        if trial.canonical(move) not in trial.legal():
            raise Illegal(text, trial.why_not(move))
        trial.play(move)
    if len(moves) > 1:
        for move in moves:
            deal.play(move)
    return moves


def why_not_text(deal: Deal, text: str) -> str:
    """The clause that forbids what the text says, or '' when `play_text` would play it. Raises Unreadable."""
    if deal.turn == NOBODY:
        return deal.why_not(deal.read_move(text))
    try:
        play_text(deal.copy(), text)
    except Illegal as error:
        return error.clause
    return ""


def played(deal: Deal, moves: list[str]) -> Deal:
    """The deal after all these moves, written as text. They are played whole or not at all: the deal that was given
    never changes. Raises Unreadable or Illegal at the first that cannot be."""
    after = deal.copy()
    for text in moves:
        play_text(after, text)
    return after
