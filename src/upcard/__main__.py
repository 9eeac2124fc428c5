"""`python -m upcard` is the command `upcard`."""

from upcard.commands import main

main()
