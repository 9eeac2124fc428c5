"""Every sentence shown to people, by key: one Fluent file a language."""

from functools import cache
from pathlib import Path
from typing import Final

from upcard.errors import Trouble

LANGUAGES: Final = ("en",)


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # takes longer to load than the engine

        source = Path(__file__).with_name(f"{language}.ftl").read_text(encoding="utf-8")
        self.bundle: Final = FluentBundle([language], use_isolating=False)
        self.bundle.add_resource(FluentResource(source))

    def has(self, key: str) -> bool:
        return self.bundle.has_message(key)

    def say(self, key: str, **values: str | float) -> str:
        """The sentence of this key with its values filled in. Raises KeyError for a key that is not there, ValueError
        for a value that is missing."""
        if not self.bundle.has_message(key):
            raise KeyError(key)
        message = self.bundle.get_message(key)
        pattern = message.value
        if pattern is None:
            raise KeyError(key)
        text, errors = self.bundle.format_pattern(pattern, dict(values))
        if errors:
            raise ValueError(f"{key}: {errors[0]}")
        return str(text)

    def tell(self, trouble: Trouble) -> str:
        """What the trouble is, in one sentence."""
        values = {
            name: self.tell(value) if isinstance(value, Trouble) else value for name, value in trouble.values.items()
        }
        return self.say(trouble.key, **values)


@cache
def words(language: str = "en") -> Words:
    return Words(language)
