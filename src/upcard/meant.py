"""What a text, or cards that somebody has picked up, mean in a deal: played, or refused with the reason.

No client guesses: it hands the cards on as they were picked up, and is told the move that they most likely mean, with
the clause that forbids it. There always is one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NOBODY, lettered
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable

MOST_SAID = 400  # characters of a text in which another verb is looked for


# A text


def play_text(deal: Deal, text: str) -> vec[i64]:
    """Plays what the text says; the moves that were made, nearly always one. Raises Unreadable, or Illegal with its
    clause, and nothing has changed."""
    if deal.turn == NOBODY:
        raise Unreadable("deal-is-over", text=text[:60])
    text = lettered(text)
    moves = moves_meant(deal, text)
    trial = deal if len(moves) == 1 else deal.copy()  # one move is judged before anything changes
    for move in moves:
        if trial.canonical(move) not in trial.legal():
            raise Illegal(text, trial.why_not(move), 0, instead(deal, text))
        trial.play(move)
    if trial is not deal:
        for move in moves:
            deal.play(move)
    return moves


def play_next(deal: Deal, texts: list[str]) -> tuple[vec[i64], int]:
    """Plays what the texts begin with, nearly always the first alone; the moves, and of how many texts they are."""
    plain = [lettered(text) for text in texts]
    moves, used = deal.read_together(plain) if len(texts) > 1 else (vec[i64](), 0)
    if used == 0:
        return play_text(deal, texts[0]), 1
    for move in moves:
        deal.play(move)
    return moves, used


def why_not_text(deal: Deal, text: str) -> str:
    """The clause that forbids what the text says, or '' when `play_text` would play it. Raises Unreadable."""
    if deal.turn == NOBODY:
        return deal.why_not(deal.read_move(lettered(text)))
    try:
        play_text(deal.copy(), text)
    except Illegal as error:
        return error.clause
    return ""


def played(deal: Deal, moves: list[str]) -> Deal:
    """The deal after all these moves, written as text; the one given never changes. Raises Unreadable or Illegal."""
    after = deal.copy()
    while moves:
        moves = moves[play_next(after, moves)[1] :]
    return after


def moves_meant(deal: Deal, text: str) -> vec[i64]:
    """The moves that the text says, of which the first need not be legal. Raises Unreadable, or Illegal where the text
    names cards and a verb, and a rule says why they are no move."""
    try:
        return deal.read_moves(text)
    except Illegal as error:
        raise Illegal(text, error.clause, 0, instead(deal, text)) from None
    except Unreadable:
        clause, better = too_many(deal, text), instead(deal, text)
        if clause:
            raise Illegal(text, clause, 0, better) from None
        if better:
            raise Unreadable("no-move-but", text=text[:40], better=better[:60]) from None
        raise


def too_many(deal: Deal, text: str) -> str:
    """The clause against several cards with a verb that moves one of them; '' where that is not what is wrong."""
    verb, *cards = text[:MOST_SAID].split() or [""]
    clause = dict(deal.of().ONE_CARD).get(verb.lower(), "")
    if clause == "" or len(cards) < 2:
        return ""
    try:
        alone = {deal.why_not(deal.read_move(f"{verb} {card}")) for card in cards}
    except Unreadable:
        return ""
    return clause if len(alone) > 1 else alone.pop() or clause


def moves_cards(deal: Deal, verb: str) -> bool:
    """Whether this is a verb of the game that says nothing without cards."""
    if verb not in deal.of().VERBS:
        return False
    try:
        deal.read_move(verb)
    except Unreadable:
        return True
    return False


def instead(deal: Deal, text: str) -> str:
    """A legal move of the same cards by another verb, where by its own verb no move of so many is legal; or ''."""
    said, *rest = text[:MOST_SAID].split() or [""]
    verb, verbs, legal = said.lower(), deal.of().VERBS, list(deal.legal())
    many = rest.index("on") if "on" in rest else len(rest)
    shown = [deal.parts(move) for move in legal]
    if not rest or not moves_cards(deal, verb) or any(p.verb == verb and len(p.cards) == many for p in shown):
        return ""
    cast_off = dict(deal.of().ONE_CARD)  # nobody who puts a card down means to get rid of it
    others = [other for other in verbs if (other in cast_off) == (verb in cast_off) or verb in cast_off and many > 1]
    for other in others:
        try:
            moves = deal.read_moves(f"{other} {' '.join(rest)}")
        except (Unreadable, Illegal):
            continue
        if deal.canonical(moves[0]) in legal:
            return f"{other} {' '.join(rest)}"
    wanted = [f"{other} {' '.join(rest)} on " for other in others]
    return next((text for text in map(deal.move_text, legal) if text.startswith(tuple(wanted))), "")


# Cards


@dataclass(frozen=True)
class Meant:
    """The move that cards most likely mean, as text to send, with its verb; the clause that forbids it, '' for a legal
    move; and the legal move of these cards by another verb, where there is one."""

    text: str
    verb: str
    clause: str
    better: str = ""


def meant(deal: Deal, cards: Sequence[str]) -> Meant:
    """What the seat to move most likely means by these cards of its hand, one at least. Raises Unreadable for what is
    no card."""
    verb = deal.likely_verb(1 if deal.over() else len(cards))
    text = f"{verb} {' '.join(cards[:1] if deal.over() else cards)}"
    try:
        moves = moves_meant(deal, text)
    except Illegal as error:
        return Meant(text, verb, error.clause, error.better)
    clause = deal.why_not(moves[0])
    return Meant(text, verb, clause, instead(deal, text) if clause else "")
