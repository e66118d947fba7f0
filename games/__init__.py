"""The games engine: pure Python. No Django, no clock, no database, no randomness."""
