"""What each command takes, and the help of them all. Nothing of the engine is imported here: `upcard --help` is there
at once.
"""

from typing import Any, Final

DONE: Final = 0
SAYS_NO: Final = 1  # an illegal move, a record that does not hold
UNREADABLE: Final = 2  # unreadable input, a wrong call
INTERRUPTED: Final = 130  # what a shell calls the end by Ctrl-C

ABOUT: Final = "Five card games by their exact rules: look at positions, play moves, simulate, verify."
EXIT_CODES: Final = "Exit codes: 0 done, 1 the answer is no, 2 unreadable input or a wrong call."

HELP: Final = frozenset({"-h", "--help"})
SHELLS: Final = ("bash", "zsh", "fish")

# One argument: its name or names, and the rest as argparse has it. Besides that `numbers` are the least and the most it
# may be, `of` says what it names: games, players, shells, or a file. In its help {games} stands for their names.
OWN: Final = ("numbers", "of")
Argument = tuple[tuple[str, ...], dict[str, Any]]


class Command:
    """A command: the module that has it, what it does in one line, and what it takes."""

    def __init__(self, module: str, does: str, *takes: Argument) -> None:
        self.module: Final = module
        self.does: Final = does
        self.takes: Final = takes


def takes(*names: str, **rest: Any) -> Argument:
    return names, rest


GAME: Final = takes("game", metavar="GAME", of="games", help="a game: {games}")
POSITION: Final = takes(
    "position", metavar="POSITION", of="file", help="its text, a file that holds it, or - for standard input"
)
RECORD: Final = takes("record", metavar="RECORD", of="file", help="a file of records, or - for standard input")
SEED: Final = takes("--seed", metavar="TEXT", required=True, help="names the shuffle: the same text, the same cards")
OPTIONS: Final = takes(
    "--options", "-o", metavar="LIST", default="", help="rules other than the default: 'size 9/10, cambio on'"
)
JSON: Final = takes("--json", dest="as_json", action="store_true", help="print one JSON object")

COMMANDS: Final = {
    "play": Command(
        "play", "Sit down at a table in this terminal, against programs.",
        takes("game", metavar="GAME", nargs="?", default="", of="games",
              help="go straight to the options of this game: {games}"),
    ),
    "serve": Command(
        "serve", "Serve the table to browsers, on this machine or for friends.",
        takes("--host", metavar="NAME", default="127.0.0.1", help="where to listen; 0.0.0.0 for all (127.0.0.1)"),
        takes("--port", metavar="N", default=8420, numbers=(0, 65535), help="the port; 0 for any that is free (8420)"),
        takes("--database", metavar="URL", default="",
              help="where everything is kept: sqlite:///FILE or postgresql+psycopg://…; by default a file of your own"),
        takes("--origin", metavar="LIST", default="",
              help="other addresses of its pages, with commas: https://cards.example"),
        takes("--https", action="store_true", help="browsers reach it by https, through a proxy: cookies only there"),
        takes("--workers", metavar="N", default=1, numbers=(1, 64), help="processes in which programs think (1)"),
        takes("--open", dest="look", action="store_true", help="open the page in a browser"),
    ),
    "backup": Command(
        "backup", "Copy what a server keeps to a file, while it runs.",
        takes("file", metavar="FILE", help="the new file; one that is there is never overwritten"),
        takes("--database", metavar="FILE", default="",
              help="the file of the server, by default your own; for PostgreSQL there is pg_dump"),
    ),
    "games": Command("games", "List the games and their options.", JSON),
    "rules": Command(
        "rules", "Print the rules of a game, or a section or clause of them.", GAME,
        takes("clause", metavar="CLAUSE", nargs="?", default="", help="one clause: 'QCR 4.2', or 4.2; or a section: 4"),
        takes("--code", action="store_true", help="beside each clause, the lines of code that keep it"), JSON,
    ),
    "deal": Command(
        "positions", "Deal the cards and print the position.", GAME, SEED, OPTIONS,
        takes("--dealer", metavar="SEAT", default=0, numbers=(0, 3), help="the seat that deals (0)"),
        takes("--number", metavar="N", default=1, numbers=(1, 1000), help="which deal of the match, or round (1)"),
        JSON,
    ),
    "legal": Command("positions", "List the legal moves of a position.", POSITION, JSON),
    "why": Command(
        "positions", "Say whether a move is legal, and if not, by which clause.", POSITION,
        takes("move", metavar="MOVE", help="a move as text: 'discard QS'"), JSON,
    ),
    "move": Command(
        "positions", "Play moves, all of them or none, and print the position behind them.", POSITION,
        takes("moves", metavar="MOVE", nargs="+", help="moves as text, each an argument of its own"), JSON,
    ),
    "simulate": Command(
        "records", "Let programs play many deals; print mean scores with 95 % intervals.", GAME,
        takes("--deals", metavar="N", default=100, numbers=(1, 1_000_000), help="how many deals (100)"),
        takes("--players", metavar="LIST", default="uniform", of="players",
              help="a player for each seat, with commas, from {players}; fewer repeat in turn (uniform)"),
        takes("--seed", metavar="TEXT", default="1", help="names the shuffles (1)"), OPTIONS,
        takes("--records", metavar="FILE", default=None, of="file",
              help="write the record of every deal to this file, each when it is over; what is there is overwritten"),
        takes("--show", dest="show_moves", action="store_true", help="print each deal move by move"), JSON,
    ),
    "replay": Command(
        "records", "Play records again, move by move.", RECORD,
        takes("--at", metavar="N", default=None, numbers=(0, 1_000_000),
              help="print only the position after so many moves of the first"), JSON,
    ),
    "verify": Command(
        "verify", "Say claim by claim what records prove: shuffle, moves, scores, programs, chain.", RECORD,
        takes("--players", action="store_true", help="also let every program choose each of its moves again"),
        takes("--commitments", metavar="FILE", default=None, of="file",
              help="commitments that somebody kept, to be found again"),
        JSON,
    ),
    "records": Command(
        "kept", "Print the records of all deals that are over or given up, or of those of one game.",
        takes("game", metavar="GAME", nargs="?", default="", of="games", help="only those of this game: {games}"),
    ),
    "perft": Command(
        "positions", "Count the sequences of moves from a deal, depth by depth, to check other engines by.", GAME, SEED,
        takes("--depth", metavar="D", default=3, numbers=(0, 12), help="how many moves deep (3)"), OPTIONS, JSON,
    ),
    "completion": Command(
        "completion", "Print what lets a shell complete the words of this command.",
        takes("shell", metavar="SHELL", of="shells", help="{shells}"),
    ),
}  # fmt: skip
WIDEST_NAME: Final = max(map(len, COMMANDS))


def flags(words: list[str]) -> list[str]:
    """The words that may be options: those before a `--`."""
    return words[: words.index("--")] if "--" in words else words


def first_help() -> str:
    """What `upcard` alone says."""
    lines = [ABOUT, "", "  upcard serve                                    the table in the browser"]
    lines += ["  upcard play                                     sit down at a table in this terminal"]
    lines += ["  upcard rules push                               the rules of a game, in numbered clauses"]
    lines += ["  upcard deal conquian --seed 7 | upcard legal -  the moves of a position"]
    lines += ["  upcard simulate run_fast --deals 1000           how programs fare against each other"]
    return "\n".join(
        [*lines, "", "upcard --help lists all commands, upcard COMMAND --help says what one of them takes."]
    )


def top_help() -> str:
    """The help of the command itself."""
    lines = ["usage: upcard COMMAND …", "", ABOUT, "", "commands:"]
    lines += [f"  {name:<{WIDEST_NAME}}  {command.does}" for name, command in COMMANDS.items()]
    lines += [
        "", "options:", "  -h, --help  show this, or behind a command what it takes, and leave",
        "  --version   say the version, and whether the rules are compiled", "",
        EXIT_CODES, "A POSITION is its text, a file that holds it, or - for standard input; a RECORD is a file, or -.",
    ]  # fmt: skip
    return "\n".join(lines)
