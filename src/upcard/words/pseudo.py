"""A language made from English by rule: accents on every letter, a third longer, in brackets. What is shown without
them did not come from the words."""

from typing import Final

from fluent.syntax import FluentParser, ast

ACCENTS: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
KEPT: Final = "sign"  # the attribute that is as wide as a card


def accented(source: str) -> ast.Resource:
    """The sentences of an English source in the language that is none; arguments, selectors and functions stay."""
    resource = FluentParser().parse(source)
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            patterns = [attribute.value for attribute in entry.attributes if attribute.id.name != KEPT]
            for pattern in patterns if entry.value is None else [entry.value, *patterns]:
                if _accent(pattern):
                    pattern.elements = [ast.TextElement("⟦"), *pattern.elements, ast.TextElement("⟧")]
    return resource


def _accent(pattern: ast.Pattern) -> bool:
    """Whether there is a letter in it."""
    letters = False
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            letters = letters or any(sign.isalpha() for sign in element.value)
            element.value = stretched(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            letters = max([_accent(variant.value) for variant in element.expression.variants]) or letters
    return letters


def stretched(text: str) -> str:
    """Each letter with an accent, and a dot for every third one."""
    longer = "·" * (sum(letter.isalpha() for letter in text) // 3)
    end = len(text.rstrip())
    return text[:end].translate(ACCENTS) + longer + text[end:]
