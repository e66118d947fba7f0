"""Baccarat in seven variants: one tableau, one settlement; a variant holds only what differs."""
