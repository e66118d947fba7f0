"""People who play over HTTP alone: dealers at tablets, managers at desks, shoe readers.

Nothing here knows a rule of any game. A client reads the page it was given, presses what the page
offers, and draws its cards from a shuffled shoe, so what comes out is what a pit would do.
"""
