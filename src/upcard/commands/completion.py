"""What lets a shell complete the words of `upcard`, written from the table of commands (docs/decisions/0014)."""

from typing import Any, Final

from upcard.commands.calls import COMMANDS, DONE, HELP, SHELLS, Argument
from upcard.commands.output import put
from upcard.commands.reading import known_names, with_names
from upcard.errors import Unreadable

FILE: Final = "file"
TOP: Final = (*COMMANDS, "--help", "--version")
FLAGS: Final = sorted(HELP)


def completion(shell: str) -> int:
    if shell not in SHELLS:
        raise Unreadable("no-shell", shell=shell, shells=", ".join(SHELLS))
    put({"bash": in_bash, "zsh": in_zsh, "fish": in_fish}[shell]())
    return DONE


def offers(rest: dict[str, Any]) -> str:
    """The values of an argument, with spaces; '' where it may be anything, or a file."""
    return " ".join(known_names().get(rest.get("of", ""), ()))


def is_flag(argument: Argument) -> bool:
    return argument[0][0].startswith("-")


def takes_value(argument: Argument) -> bool:
    return is_flag(argument) and "action" not in argument[1]


def quoted_in_shell(text: str) -> str:
    """The text between single quotes."""
    return "'" + text.replace("'", "'\\''") + "'"


def in_bash() -> str:
    """By the command and the word before: what may stand here."""
    cases = []
    for name, command in COMMANDS.items():
        for names, rest in filter(takes_value, command.takes):
            patterns = "|".join(f"'{name} {flag}'" for flag in names)
            what = "files=1" if rest.get("of") == FILE else f"offers='{offers(rest)}'"
            cases.append(f"        {patterns}) {what} ;;")
        flags = [flag for argument in filter(is_flag, command.takes) for flag in argument[0]]
        values = [offers(rest) for names, rest in command.takes if not is_flag((names, rest))]
        words = " ".join([*filter(None, values), *flags, *FLAGS])
        files = any(rest.get("of") == FILE and not is_flag((names, rest)) for names, rest in command.takes)
        cases.append(f"        '{name} '*) offers='{words}'{' files=1' * files} ;;")
    return "\n".join([
        "_upcard() {", "    local word=${COMP_WORDS[COMP_CWORD]} offers='' files=''",
        '    case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in', *cases, "    esac",
        f"    if [ \"$COMP_CWORD\" = 1 ]; then offers='{' '.join(TOP)}' files=''; fi",
        '    if [ -n "$files" ] && [ "${word#-}" = "$word" ]; then',
        "        local IFS=$'\\n'", '        COMPREPLY=($(compgen -f -- "$word"))',
        "        compopt -o filenames 2>/dev/null", "    else",
        '        COMPREPLY=($(compgen -W "$offers" -- "$word"))', "    fi", "}", "complete -F _upcard upcard",
    ])  # fmt: skip


def in_zsh() -> str:
    """By `_arguments`, which wants a specification of each argument."""
    cases = []
    for name, command in COMMANDS.items():
        takes = [f"'(-)'{{{','.join(FLAGS)}}}'[help]'"] + [
            one for argument in command.takes for one in specified(argument)
        ]
        cases.append(f"    {name}) _arguments {' '.join(takes)} ;;")
    told = [quoted_in_shell(f"{name}:{command.does}") for name, command in COMMANDS.items()]
    return "\n".join([
        "#compdef upcard", "_upcard() {", "    if (( CURRENT == 2 )); then",
        f"        local -a known=({' '.join(told)})", "        _describe command known",
        "        _arguments '--help[help]' '--version[version]'", "        return", "    fi",
        "    shift words", "    (( CURRENT-- ))", "    case $words[1] in", *cases, "    esac", "}",
        'if [ "$funcstack[1]" = _upcard ]; then _upcard "$@"; else compdef _upcard upcard; fi',
    ])  # fmt: skip


def specified(argument: Argument) -> list[str]:
    """An argument as `_arguments` of zsh has it, with each of its names: `--seed[help]:TEXT:`."""
    names, rest = argument
    values = "_files" if rest.get("of") == FILE else f"({given})" if (given := offers(rest)) else ""
    told = f":{rest.get('metavar')}:{values}"
    if not is_flag(argument):
        return [quoted_in_shell({"?": ":", "+": "*"}.get(rest.get("nargs", ""), "") + told)]
    help_ = "".join(f"\\{sign}" if sign in "[]:\\" else sign for sign in with_names(rest["help"]))
    return [quoted_in_shell(f"{flag}[{help_}]{told if takes_value(argument) else ''}") for flag in names]


def in_fish() -> str:
    """A line for each thing that may stand somewhere."""
    lines = [
        "complete -c upcard -f",
        "complete -c upcard -n __fish_use_subcommand -l version",
        "complete -c upcard -s h -l help",
    ]
    for name, command in COMMANDS.items():
        lines.append(f"complete -c upcard -n __fish_use_subcommand -a {name} -d {quoted_in_fish(command.does)}")
        for argument in command.takes:
            names, rest = argument
            what = "-F" if rest.get("of") == FILE else f"-a '{given}'" if (given := offers(rest)) else ""
            if is_flag(argument):
                flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in names)
                value = f"{'-r' if what == '-F' else '-x'} {what}" if takes_value(argument) else ""
                what = f"{flags} {value} -d {quoted_in_fish(with_names(rest['help']))}"
            if what:
                lines.append(f"complete -c upcard -n '__fish_seen_subcommand_from {name}' {what}")
    return "\n".join(lines)


def quoted_in_fish(text: str) -> str:
    """The text between single quotes, where a backslash escapes."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
