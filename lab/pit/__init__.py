"""One simulated pit: its people and tables, what guests bet, how cards come, what goes wrong.

`demo` plays it through the services, `http` over the pages; `lab.history` writes it in bulk, and
the tests' dealers take their dice from here.
"""
