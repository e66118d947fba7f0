"""The only writers of tables."""
