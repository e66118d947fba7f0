"""Settings, read from the environment. Development needs none of them; production (DEBUG=0)
refuses to start without SECRET_KEY, ALLOWED_HOSTS and DATABASE_URL.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from csp.constants import NONE, SELF

from config.environment import (
    database,
    env,
    flag,
    is_set,
    listed,
    number,
    required,
    time_zone,
    valkey,
)
from config.paths import BASE_DIR, DATABASE_URL, OWNER_URL, VALKEY_URL, VAR
from config.valkey import broker

DEBUG = flag("DEBUG", default=True)
HTTPS = flag("HTTPS", default=not DEBUG)
SECRET_KEY = required("SECRET_KEY", development="development-only")
ALLOWED_HOSTS = listed(required("ALLOWED_HOSTS", development="*"))
if HTTPS:  # the proxy in front speaks TLS and says so; containers ask for their health without it
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "template_partials",
    "config.web",
    "games",
    "tables",
    "settlement",
    "disputes",
    "ops",
    "lab",
]
MORE_GAMES = listed(env.str("MORE_GAMES", default=""))  # modules with further games: GAMES
MIDDLEWARE: list[str] = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tables.staff.middleware.OwnLanguage",
    "tables.staff.middleware.IdleLock",
    "config.web.errors.PlainWords",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
CACHED_TEMPLATES = (
    "django.template.loaders.cached.Loader",
    ["config.web.template_loader.Loader", "django.template.loaders.app_directories.Loader"],
)
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [CACHED_TEMPLATES])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.web.navigation.navigation",
            ],
        },
    }
]
DATABASE_ADDRESS = required("DATABASE_URL", development=DATABASE_URL)
# The role that migrates; where only DATABASE_URL is given, the application's role owns the tables.
OWNER_ADDRESS = env.str("DATABASE_OWNER_URL", default="") or (
    DATABASE_ADDRESS if is_set("DATABASE_URL") else OWNER_URL
)
DATABASES = {"default": database("DATABASE_URL", DATABASE_ADDRESS)}
OWNER_DATABASE = database("DATABASE_OWNER_URL", OWNER_ADDRESS)
REDIS_URL = valkey("REDIS_URL", VALKEY_URL)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["OPTIONS"]["connect_timeout"] = 3
# What a connection asks often, PostgreSQL plans once for it: values go beside the statement.
DATABASES["default"]["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 5}
# Connections that a web server's process keeps open; commands and tests open one when they need it.
if POOL := number("DATABASE_POOL", 0, low=0, high=100):
    DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 1, "max_size": POOL, "timeout": 3}
# A task is done when it is finished, not when it is begun: a killed worker's tasks are done again.
CELERY_BROKER_URL = broker(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "visibility_timeout": 600}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = TIME_ZONE = time_zone("TIME_ZONE", "Asia/Ho_Chi_Minh")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "overdue disputes": {"task": "disputes.disputes.tasks.warn_of_overdue", "schedule": 20},
    "surveillance's list": {"task": "disputes.surveillance.tasks.fill_desk", "schedule": 10},
    "whole chains": {
        "task": "disputes.surveillance.tasks.verify_chains",
        "schedule": timedelta(hours=1),
    },
    "audits that stand still": {"task": "settlement.audits.tasks.resume_audits", "schedule": 20},
    "audits that are due": {
        "task": "settlement.audits.tasks.start_audits",
        "schedule": timedelta(minutes=10),
    },
}
# Where audits find their checks, and for how long a worker may keep a part of one to itself.
AUDIT_CHECKS = ["tables.checks", "settlement.checks", "disputes.checks"]
AUDIT_LEASE_SECONDS = number("AUDIT_LEASE_SECONDS", 60, low=1, high=3600)
# To standard error, whoever keeps it: var/log/ for make run, the container's log in compose.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False}},
}
USE_TZ = True
DAY_STARTS_AT = number("DAY_STARTS_AT", 6, low=0, high=23)  # the hour a gaming day begins
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("vi", "Tiếng Việt"), ("el", "Ελληνικά")]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"

AUTH_USER_MODEL = "tables.Staff"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
# Wrong passwords are counted per staff number: behind a proxy every tablet has the same address.
AXES_LOCKOUT_PARAMETERS = ["username"]
SILENCED_SYSTEM_CHECKS = ["axes.W006"]  # it asks for the address as well
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tables.staff.views.sign_in.locked_out"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
PIN_TRIES = 5
PIN_LOCK_MINUTES = 15
IDLE_LOCK_MINUTES = number("IDLE_LOCK_MINUTES", 15, low=1, high=480)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 14  # a shift with overtime
STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Hashed and compressed wherever collectstatic has run; read from static/ while developing.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}
# Nothing inline, nothing from elsewhere. Icons are data: images inside our own style sheets.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# The machines' door: JSON in and out, a token or a signed-in desk, refusals as everywhere else.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tables.staff.api_access.TokenAuthentication",
        "tables.staff.api_access.DeskAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tables.staff.api_access.MayAsk"],
    "DEFAULT_THROTTLE_CLASSES": ["config.api.rules.Throttle"],
    "DEFAULT_PARSER_CLASSES": ["config.api.rules.PlainJSON"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "config.api.rules.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.views.problem",
    "COERCE_DECIMAL_TO_STRING": True,
    "UNICODE_JSON": False,  # half a surrogate pair that somebody sent can still be answered
}
# Requests a minute, for each device or person
API_RATES = {
    "adjudicate": number("API_RATE_ADJUDICATE", 600, low=1, high=1_000_000),
    "reader": number("API_RATE_READER", 6000, low=1, high=1_000_000),
    "read": number("API_RATE_READ", 300, low=1, high=1_000_000),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Pitbook",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
}
CSRF_FAILURE_VIEW = "config.web.errors.csrf_failure"
# Files of disputes, each under the SHA-256 of its content; served by a view that asks who may.
EVIDENCE_ROOT = VAR / "evidence"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
