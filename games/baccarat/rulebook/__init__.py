"""Baccarat's three documents, clause by clause."""
