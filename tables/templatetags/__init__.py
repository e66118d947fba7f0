"""Template tags of the tables."""
