"""One table, no I/O: `table.py` has what it does, `says.py` what goes in and comes out, the others a part each."""
