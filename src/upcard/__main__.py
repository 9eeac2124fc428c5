"""`python -m upcard` is the command `upcard`."""

import sys

from upcard.commands import main

sys.exit(main())
