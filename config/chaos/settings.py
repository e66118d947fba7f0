"""The settings of a throw-away house: the usual ones, but a PIN is proven in no time.

Setting up a floor proves hundreds of passwords, each of which is meant to be slow.
"""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
