"""Hoiana Niu Niu (niu): five cards each, the best arrangement against the Dealer's."""
