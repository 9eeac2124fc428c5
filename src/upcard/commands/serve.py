"""The table in the browser: a server."""

import re

from upcard.commands.calls import DONE
from upcard.errors import Unreadable


def serve(host: str, port: int, database: str, origin: str, *, https: bool, workers: int, look: bool) -> int:
    """Serves until it is told to end."""
    try:
        from upcard.web.serve import ServerSettings, run
    except ModuleNotFoundError as error:
        if str(error.name).startswith("upcard"):
            raise
        raise Unreadable("serve-missing", module=str(error.name).split(".")[0]) from None
    origins = tuple(one for one in origin.split(",") if one)
    for one in origins:
        if not re.fullmatch(r"https?://[^/\s]+/?", one):
            raise Unreadable("serve-origin", origin=one)
    run(ServerSettings(host, port, database, origins, https, workers), look=look)
    return DONE
