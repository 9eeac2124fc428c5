"""Whether a command may be carried out now, by this seat, and what happens if it is."""

from typing import Final

from upcard.errors import Trouble, Unreadable
from upcard.meant import play_next
from upcard.record import PERSON, Nonce, check_nonce
from upcard.shuffle import LEAST_NONCE, MOST_NONCE
from upcard.table import says
from upcard.table.log import COMMAND_ID, LogEntry, check_setting, seconds
from upcard.table.says import Command, Sent
from upcard.table.state import HASHES, OPENING, OVER, PLAY, State

MOST_MOVES: Final = 64  # small moves of one command


class Refusal(Trouble):
    """A command that the table refuses."""


def decided(table: State, seat: int, sent: Sent, body: str, now: float) -> list[LogEntry]:
    """What happens if the seat's command is carried out; the first entry bears its id. Raises Refusal, Illegal or
    Unreadable, and changes nothing."""
    command = sent.command
    if not COMMAND_ID.fullmatch(sent.id):
        raise Refusal("bad-id")
    if not table.owners[seat]:
        raise Refusal("no-person")
    version, least = table.versions[seat], table.versions[seat]
    if isinstance(command, says.Leave | says.Return):
        least = 0
    elif isinstance(command, says.HashNonce | says.OpenNonce):
        least = table.prepared[seat]
    if not least <= sent.version <= version:
        raise Refusal("table-moved-on")
    if seat in table.away and not isinstance(command, says.Return | says.Leave):
        raise Refusal("you-left")
    first, *others = entries(table, seat, command, now)
    return [LogEntry(first.does, first.seat, first.what, seat, sent.id, body), *others]


def entries(table: State, seat: int, command: Command, now: float) -> list[LogEntry]:
    match command:
        case says.Play():
            return [playing(table, seat, command)]
        case says.NextDeal():
            return [dealing(table)]
        case says.Rematch():
            check(table.over, "match-not-over")
            return [LogEntry("rematch")]
        case says.TakeBack():
            return [taking_back(table, seat)]
        case says.Leave():
            check(seat not in table.away, "you-left")
            return [LogEntry("left", seat)]
        case says.Return():
            return coming_back(table, seat)
        case says.SitIn():
            return [sitting_in(table, command.seat, now)]
        case says.GiveUp():
            return giving_up(table, seat)
        case says.HashNonce():
            return [hashing(table, seat, command)]
        case says.OpenNonce():
            return [opening_up(table, seat, command)]
        case says.Change():
            check_setting(command.name, command.value)
            check(table.alone(seat), "settings-stay")  # with no time for nonces the others could add none
            return [LogEntry("set", what=f"{command.name} {command.value}")]


def check(holds: object, key: str) -> None:
    if not holds:
        raise Refusal(key)


def playing(table: State, seat: int, command: says.Play) -> LogEntry:
    deal = table.deal
    if deal is None or table.phase != PLAY:
        raise Refusal("deal-over" if table.phase == OVER else "no-cards-yet")
    check(deal.turn == seat, "not-your-turn")
    check(table.sits[seat] == PERSON, "sat-in-for")
    check(0 < len(command.moves) <= MOST_MOVES, "too-many-moves")
    trial, left, texts = deal.copy(), list(command.moves), list[str]()
    while left:
        check(trial.turn == seat, "not-your-turn")
        check(not texts or trial.act is not None, "one-act")  # or a refusal would tell which card a move has shown
        before = trial.copy()
        moves, used = play_next(trial, left)
        left = left[used:]
        for move in moves:
            texts.append(before.move_text(move))
            before.play(move)
    return LogEntry("play", seat, ", ".join(texts))


def dealing(table: State) -> LogEntry:
    check(not table.over, "match-over")
    check(table.phase == OVER, "deal-not-over")
    return LogEntry("prepare", what=table.draw_seed().hex())


def taking_back(table: State, seat: int) -> LogEntry:
    check(table.phase != OVER, "deal-over")
    check(table.sits[seat] == PERSON, "sat-in-for")
    made = table.last_decision(seat)
    if made is None:
        raise Refusal("nothing-to-take-back")
    return LogEntry("takes back", seat, str(made))


def coming_back(table: State, seat: int) -> list[LogEntry]:
    check(seat in table.away or table.sits[seat] != PERSON and seat not in table.out, "you-are-here")
    here = [LogEntry("here", seat)] if seat in table.away else []
    return here + ([LogEntry("seat", seat, PERSON)] if table.sits[seat] != PERSON and seat not in table.out else [])


def sitting_in(table: State, seat: int, now: float) -> LogEntry:
    check(0 <= seat < table.seats and seat in table.away and table.sits[seat] == PERSON, "nobody-left")
    check(table.setup.stand_in, "nobody-sits-in")
    wait = seconds(table.settings["sit in"]) or 0.0
    check(now >= table.clocks.left.get(seat, now) + wait, "sit-in-later")
    return LogEntry("seat", seat, table.setup.stand_in)


def giving_up(table: State, seat: int) -> list[LogEntry]:
    check(not table.over, "match-over")
    check(seat not in table.out, "gave-up")
    check(table.sits[seat] == PERSON, "sat-in-for")
    gives_up = LogEntry("gives up", seat)
    if table.given_up(seat):
        return [gives_up]
    check(table.setup.stand_in, "nobody-sits-in")  # the others play on
    return [gives_up, LogEntry("seat", seat, table.setup.stand_in)]


def hashing(table: State, seat: int, command: says.HashNonce) -> LogEntry:
    check(table.phase == HASHES and table.record.seats[seat] == PERSON and seat not in table.hashes, "no-nonce-now")
    check_nonce(table.record.commitment(), seat, Nonce(command.hashed))
    return LogEntry("hash", seat, command.hashed)


def opening_up(table: State, seat: int, command: says.OpenNonce) -> LogEntry:
    check(table.phase == OPENING and seat in table.hashes and seat not in table.nonces, "no-nonce-now")
    if not command.nonce:
        raise Unreadable("nonce-size", least=LEAST_NONCE, most=MOST_NONCE)
    check_nonce(table.record.commitment(), seat, Nonce(table.hashes[seat], command.nonce))
    return LogEntry("nonce", seat, command.nonce.hex())
