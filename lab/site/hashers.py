"""Argon2 made cheap: tests and chaos hash hundreds of PINs, and what they prove does not need the
cost."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 8
    parallelism = 1
