"""Settings: nothing to set up for a hall (SQLite in one data folder), the environment moves the same code elsewhere (DESIGN.md §5).

PREDONATS_DATA    the data folder (default `data/`): database, secret key, backups
DATABASE_URL      another database, e.g. postgres://user:word@host/name
PREDONATS_HOSTS   host names that may be asked for, separated by commas (`serve` adds this machine's own)
PREDONATS_HTTPS   1 where a proxy ends HTTPS in front of the site: secure cookies
PREDONATS_DEBUG   1 for developers only
"""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from tournaments.secret_key import secret_key_in

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("PREDONATS_DATA") or BASE_DIR / "data")
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)  # the deals' secrets are in it: for its owner only

DEBUG = os.environ.get("PREDONATS_DEBUG") == "1"
SECRET_KEY = secret_key_in(DATA_DIR)
ALLOWED_HOSTS = [name for name in os.environ.get("PREDONATS_HOSTS", "").split(",") if name] or ["localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "bootstrap",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # above whitenoise: a hall of phones asks for the style sheets at once
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.web.limits.body_limit",  # in the reader's language, above everything that reads the body
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.web.errors.method_page",  # innermost: its page shows who is signed in
]

ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
            "builtins": ["tournaments.templatetags.predonats"],
        },
    }
]


def _database() -> dict[str, object]:
    """DATABASE_URL, else PostgreSQL where the PG* variables of .ci/with-postgres are set, else SQLite in the data folder (WAL, full sync)."""
    if url := os.environ.get("DATABASE_URL"):
        return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    if os.environ.get("PGHOST"):  # psycopg reads the rest from the environment itself
        return {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ.get("PGDATABASE", "predonats"), "HOST": os.environ["PGHOST"],
                "PORT": os.environ.get("PGPORT", ""), "USER": os.environ.get("PGUSER", "")}  # fmt: skip
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "predonats.sqlite3",
        # IMMEDIATE: two writers at once wait for each other instead of failing in the middle
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"},
        "TEST": {"NAME": DATA_DIR / "test.sqlite3"},  # a real file: two connections meet as they do in the hall
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL, LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "login", "desk", "home"
AXES_FAILURE_LIMIT, AXES_COOLOFF_TIME, AXES_LOCKOUT_PARAMETERS = 10, 0.25, [["username", "ip_address"]]
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"

LANGUAGE_CODE = "ca"
LANGUAGES = [("ca", _("Catalan")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
FORMAT_MODULE_PATH = "tournaments.formats"  # hours are 22.26 everywhere
TIME_ZONE = os.environ.get("PREDONATS_TIME_ZONE", "Europe/Madrid")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise warns where it is missing
WHITENOISE_USE_FINDERS = True  # served from the packages: nothing to collect on a hall's laptop

CSRF_COOKIE_HTTPONLY = False
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if os.environ.get("PREDONATS_HTTPS") == "1":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    AXES_CLIENT_IP_CALLABLE = "tournaments.web.accounts.address_behind_proxy"
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in ALLOWED_HOSTS]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF], "img-src": [SELF, "data:"], "object-src": [NONE], "base-uri": [NONE], "form-action": [SELF], "frame-ancestors": [NONE],
    },
}  # fmt: skip

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],  # read-only and public: the selectors decide what is shown
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PAGINATION_CLASS": "tournaments.api.pagination.StrictLimitOffset",
    "EXCEPTION_HANDLER": "tournaments.api.errors.in_the_readers_language",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Predonats",
    "DESCRIPTION": "Read-only: events, boards, results and standings of duplicate Botifarra, as far as they are public.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {"SeatEnum": "tournaments.api.serializers.SEAT_CHOICES"},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024  # the first is what any request may bring (web/limits.py)
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # a board of 250 tables has 1250 fields
TEST_RUNNER = "tournaments.runner.PytestRunner"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # a stranger's Host header is answered with 400 and worth no traceback
    "loggers": {"django.security.DisallowedHost": {"handlers": [], "propagate": False}},
}
