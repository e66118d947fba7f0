"""The site's own settings, with the bare view's address and a counter of queries."""

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE

ROOT_URLCONF = "lab.bench.urls"
MIDDLEWARE = ["lab.bench.query_counter.CountQueries", *MIDDLEWARE]
