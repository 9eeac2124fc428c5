"""Ctrl-C in the middle of long compiled calls."""


def heed() -> None:
    """Lets the interpreter look for signals: compiled loops do not, but any call of this uncompiled function does."""
