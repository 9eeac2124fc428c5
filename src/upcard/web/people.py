"""Guests: who somebody is, without an account. A secret makes one the guest, the name is for others to read."""

import hashlib
import re
import secrets
import time
import unicodedata
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from upcard.web.database import GUEST, KEY
from upcard.web.messages import Me, Person

BROWSER: Final = "browser"
BOT: Final = "bot"
ONCE: Final = "once"  # brings another device along, once
ONCE_LASTS: Final = 900.0  # seconds
MOST_NAME: Final = 24  # signs
COLOURS: Final = 12
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,100}", re.ASCII)


def shown_name(text: str) -> str:
    """The name as it is shown: on one line, without what has no sign of its own or turns the direction; '' where
    nothing is left."""
    kept = [sign for sign in unicodedata.normalize("NFC", text) if visible(sign)]
    return " ".join("".join(kept).split())[:MOST_NAME].strip()


def visible(sign: str) -> bool:
    """Whether a sign may stand in a name: no control, no format, no private or unassigned one."""
    return unicodedata.category(sign)[0] != "C" and (unicodedata.category(sign)[0] != "Z" or sign == " ")


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_guest(db: Connection) -> tuple[Me, str]:
    """A guest of no name yet, and the secret of its browser."""
    me = Me(secrets.token_hex(8), "", secrets.randbelow(COLOURS))
    db.execute(GUEST.insert().values(id=me.id, name="", colour=me.colour, created=time.time()))
    return me, new_key(db, me.id, BROWSER)


def new_key(db: Connection, guest: str, kind: str) -> str:
    """Another secret of the guest."""
    secret = secrets.token_urlsafe(32)
    db.execute(KEY.insert().values(hash=digest(secret), guest=guest, kind=kind, created=time.time()))
    return secret


def guest_of(db: Connection, secret: str) -> Me | None:
    """Whose secret that is."""
    if not SECRET.fullmatch(secret):
        return None
    found = db.execute(
        sa.select(GUEST.c.id, GUEST.c.name, GUEST.c.colour)
        .join(KEY, KEY.c.guest == GUEST.c.id)
        .where(KEY.c.hash == digest(secret), KEY.c.kind != ONCE)
    ).first()
    return None if found is None else Me(*found)


def taken_over(db: Connection, once: str) -> tuple[Me, str] | None:
    """The guest that a code for another device is of, with a secret for that device; the code is used up."""
    found = db.execute(
        sa.select(KEY.c.guest, KEY.c.created).where(KEY.c.hash == digest(once), KEY.c.kind == ONCE)
    ).first()
    if found is None:
        return None
    db.execute(KEY.delete().where(KEY.c.hash == digest(once)))
    if time.time() - found.created > ONCE_LASTS:
        return None
    guest = db.execute(sa.select(GUEST.c.id, GUEST.c.name, GUEST.c.colour).where(GUEST.c.id == found.guest)).one()
    return Me(*guest), new_key(db, found.guest, BROWSER)


def person(db: Connection, guest: str) -> Person | None:
    """A guest as others see it."""
    found = db.execute(sa.select(GUEST.c.name, GUEST.c.colour).where(GUEST.c.id == guest)).first()
    return None if found is None else Person(*found)
