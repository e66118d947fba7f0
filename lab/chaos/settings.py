"""The settings of a site to be broken: the usual ones without what makes setting it up slow.

Setting up a floor proves hundreds of passwords, each of which is meant to be slow; and nobody will
load a page's style twice, so nothing is gained by compressing it.
"""

from config.settings import *  # noqa: F403
from config.settings import STORAGES

PASSWORD_HASHERS = ["lab.site.hashers.QuickArgon2"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
