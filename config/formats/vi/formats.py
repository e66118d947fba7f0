from config.formats import *  # noqa: F403  what all languages share

DATE_FORMAT = "d/m/Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "d/m/Y, H:i"
