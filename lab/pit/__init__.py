"""People who play: dealers at tablets, managers at desks, shoes of real cards, over HTTP alone.

Nothing here knows a rule of any game. A client reads the page it was given, presses what the page
offers, and draws its cards from a shuffled shoe, so what comes out is what a pit would do.
"""
