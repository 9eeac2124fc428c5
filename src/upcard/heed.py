"""What takes uncompiled code: letting the interpreter hear Ctrl-C, and keeping what is `Final` uncompiled too."""

from types import FunctionType


def heed() -> None:
    """Lets the interpreter look for signals: compiled loops do not, but any call of this uncompiled function does."""


def written_once(kind: type) -> None:
    """Where the class is not compiled, lets each attribute of an object be written once, as `Final` does where it is:
    views share such objects with the deal."""
    if isinstance(vars(kind)["__init__"], FunctionType):
        kind.__setattr__ = _write_once  # type: ignore[method-assign, assignment]


def _write_once(thing: object, name: str, value: object) -> None:
    if name in vars(thing) or hasattr(type(thing), name):
        raise AttributeError(f"attribute '{name}' of '{type(thing).__name__}' objects is not writable")
    object.__setattr__(thing, name, value)
