"""Texas Hold'em Bonus Poker (holdem): each box against the Dealer, and a bonus on hole cards."""
