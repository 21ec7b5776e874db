"""The reader's own choices: language and theme, kept in cookies.

Both views go without a CSRF token on purpose: they change nothing but that cookie, and a token in every footer would give each reader of the
public pages a page and a cookie of their own, so that no cache could bear them (DESIGN.md §4).
"""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language

THEME_COOKIE = "theme"
THEMES = ("light", "dark")
ONE_YEAR = 60 * 60 * 24 * 365

set_language = csrf_exempt(require_POST(django_set_language))


@csrf_exempt
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keeps `theme` ("light", "dark"; anything else: as the system has it) and goes back to `next`."""
    response = HttpResponseRedirect(_back_to(request))
    theme = request.POST.get("theme")
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=ONE_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


def chosen_theme(request: HttpRequest) -> str:
    """`light`, `dark`, or nothing: follow the system."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def _back_to(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return wanted if inside else resolve_url("home")
