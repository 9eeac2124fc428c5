"""The phases of a turn of Conquian, what they ask of the seat to move, and the clause by which a verb has to wait."""

from typing import Final

from mypy_extensions import i64

from upcard.games.conquian.moves import DECLINE, DISCARD, FORCE, GIVE, LET_GO, MELD, TAKE

DECIDING: Final[i64] = 0  # the seat to move takes the centre card or declines it
FORCED: Final[i64] = 1  # it has declined, and must take
WINDOW: Final[i64] = 2  # the other seat has declined: force it, or let the card go
GIVING: Final[i64] = 3  # cambio: the seat to move gives first
ANSWERING: Final[i64] = 4  # cambio: the other seat has given
LAYING: Final[i64] = 5  # the take is whole: further melds, or the discard
TAKING: Final[i64] = 6  # in the middle of a take
PHASES: Final = ("deciding", "forced", "window", "giving", "answering", "laying", "taking")
# by phase, the clause that says what the seat to move is asked
ASKED: Final = ("CON 3.2", "CON 4.3", "CON 4.2", "CON 7.4", "CON 7.4", "CON 3.9", "CON 3.4")


def is_open(verb: i64, phase: i64) -> bool:
    """Whether the phase has this verb, but for the melds of option hand_melds."""
    if verb == TAKE:
        return phase <= FORCED
    if verb == DECLINE:
        return phase == DECIDING
    if verb == MELD or verb == DISCARD:
        return phase == LAYING or verb == MELD and phase == TAKING
    return phase in (GIVING, ANSWERING) if verb == GIVE else phase == WINDOW


def closed_by(verb: i64, phase: i64, hand_melds: bool, force_window: bool) -> str:
    """The clause by which a seat has to wait with this verb in this phase; where it has none, the verb is open."""
    if is_open(verb, phase):
        return ""
    if verb == GIVE:
        return "CON 7.4"
    if verb == FORCE or verb == LET_GO:
        return "CON 4.2" if force_window else "CON 7.2"
    if verb == MELD and phase <= FORCED and hand_melds:
        return "CON 7.3"
    return "CON 3.13" if verb == MELD and phase == DECIDING else ASKED[phase]
