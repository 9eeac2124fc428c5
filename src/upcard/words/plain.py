"""Plain sentences, text with nothing but `{ $name }` or another plain sentence in it, without the library that says
them all: to load that takes longer than everything else that a shell command does. tests/test_commands.py holds both
ways against each other.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Final

from upcard.errors import Trouble
from upcard.words import LANGUAGES, words

NAME: Final = re.compile(r"\{ \$(\w+) \}")
OTHER: Final = re.compile(r"\{ ([a-z][\w-]*) \}")  # the sentence of another key
SENTENCE: Final = re.compile(r"^([a-z][\w-]*) = ((?:[^{}\n]|\{ \$?[a-z][\w-]* \})+)\n(?![ }])", re.MULTILINE)


@cache
def plain_sentences(language: str) -> dict[str, str]:
    """The plain sentences of a language by key."""
    source = Path(__file__).with_name(f"{language}.ftl").read_text(encoding="utf-8")
    found = {key: text.strip() for key, text in SENTENCE.findall(source + "\n")}
    for key, text in found.items():
        found[key] = OTHER.sub(lambda other: found.get(other[1], other[0]), text)
    return {key: text for key, text in found.items() if not OTHER.search(text)}


def said(key: str, **values: str) -> str:
    """The sentence of this key with its values filled in. Raises KeyError and ValueError as the words do."""
    language = os.environ.get("UPCARD_LANGUAGE") or LANGUAGES[0]
    sentence = plain_sentences(language).get(key) if language in LANGUAGES else None
    if sentence is not None and set(NAME.findall(sentence)) <= set(values):
        return NAME.sub(lambda found: values[found[1]], sentence)
    return words().say(key, **values)


def told(trouble: Trouble) -> str:
    """What the trouble is, in one sentence."""
    values = {}
    for name, value in trouble.values.items():
        if isinstance(value, int):
            return str(trouble)  # numbers have a plural, and signs between their thousands
        values[name] = told(value) if isinstance(value, Trouble) else value
    return said(trouble.key, **values)
