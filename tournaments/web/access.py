"""Who may open what: one helper per object that fetches and authorises in one go, and one decorator per audience.

Director's pages:  @director_page over the view, then `club_of`, `event_of` or `session_of` for the object in its address.
Public pages:      @public_page over the view, then `public_event` or `public_session`.
Whatever the reader may not open is not found (404): nothing says that it exists.
"""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.models import Club, Event, Session
from tournaments.services.errors import Refused
from tournaments.web import errors
from tournaments.web.preferences import chosen_theme

PUBLIC_SECONDS = 15
"""How long a public page may be served from a cache: results appear within that time."""

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def director_page(view: View[P]) -> View[P]:
    """For signed-in people only (others sign in first and come back); never cached; what a service refuses becomes a page that lists the faults."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _sign_in_first(request)
        try:
            response = view(request, *args, **kwargs)
        except Refused as refused:
            response = errors.refused(request, refused)
        patch_cache_control(response, private=True, no_cache=True, no_store=True)
        return response

    return checked


def public_page(view: View[P]) -> View[P]:
    """Reading only; the page of anonymous readers is kept for a moment, per language and theme, here and in any shared cache.

    So sixty phones that open the standings at once cost one computation, not sixty. What an address asks for after `?` is not seen by the view
    and makes no page of its own; `public_page_reading` and `public_page_of_its_address` say otherwise.
    """
    return public_page_reading()(view)


def public_page_reading(**known: Callable[[str], object]) -> Callable[[View[P]], View[P]]:
    """A `public_page` that reads these parameters of its address where their values are possible; what the view refuses is a page that says why."""

    def reading(view: View[P]) -> View[P]:
        return _public(view, known)

    return reading


def public_page_of_its_address(view: View[P]) -> View[P]:
    """A `public_page` whose whole address says what is on it."""
    return _public(view, None)


def _public(view: View[P], known: Mapping[str, Callable[[str], object]] | None) -> View[P]:
    @wraps(view)
    def cached(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if known is not None:
            _read_only(request, known)
        try:
            response = _kept_page(request, partial(view, request, *args, **kwargs))
        except Refused as refused:
            response = errors.refused(request, refused)
        if request.user.is_authenticated:
            patch_cache_control(response, private=True, no_cache=True)
        else:
            patch_cache_control(response, public=True, max_age=PUBLIC_SECONDS)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        return response

    return require_safe(cached)


def _read_only(request: HttpRequest, known: Mapping[str, Callable[[str], object]]) -> None:
    """Takes everything else out of the address, so that `?x=1`, `?x=2` … are one page, which repeats none of it."""
    said = urlencode({name: value for name, possible in known.items() if possible(value := request.GET.get(name, ""))})
    request.GET, request.META["QUERY_STRING"] = QueryDict(said), said


def _kept_page(request: HttpRequest, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page as it was made within the last PUBLIC_SECONDS; for anybody with a session (who may have a message waiting) always a new one."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES or request.user.is_authenticated:
        return make()
    key = sha256(repr((request.build_absolute_uri(), get_language(), chosen_theme(request))).encode()).hexdigest()
    kept: tuple[bytes, dict[str, str]] | None = cache.get(key)
    if kept is None:
        response = make()
        if response.status_code == HTTPStatus.OK:
            cache.set(key, (response.content, dict(response.items())), PUBLIC_SECONDS)
        return response
    return HttpResponse(kept[0], headers=kept[1])


def club_of(request: HttpRequest, slug: str) -> Club:
    """The club, if the user directs it; else Http404."""
    return get_object_or_404(Club, slug=slug, directors=request.user.pk)


def event_of(request: HttpRequest, key: int | str) -> Event:
    """The event with this id or slug, with its club, if the user directs that; else Http404."""
    wanted = Q(pk=key) if isinstance(key, int) else Q(slug=key)
    return get_object_or_404(Event.objects.select_related("club"), wanted, club__directors=request.user.pk)


def session_of(request: HttpRequest, pk: int) -> Session:
    """The session with its event and club, if the user directs that; else Http404."""
    return get_object_or_404(Session.objects.select_related("event__club"), pk=pk, event__club__directors=request.user.pk)


def public_event(request: HttpRequest, slug: str) -> Event:
    """The event with its club; an unlisted one only for the directors of its club, else Http404."""
    return get_object_or_404(Event.objects.filter(_may_read(request, "")).select_related("club").distinct(), slug=slug)


def public_session(request: HttpRequest, slug: str, number: int) -> Session:
    """The session of an event that the reader may see (`public_event`), with its event and club; else Http404."""
    sessions = Session.objects.filter(_may_read(request, "event__")).select_related("event__club").distinct()
    return get_object_or_404(sessions, event__slug=slug, number=number)


def _may_read(request: HttpRequest, path: str) -> Q:
    listed = Q(**{f"{path}listed": True})
    return listed | Q(**{f"{path}club__directors": request.user.pk}) if request.user.is_authenticated else listed


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    """A redirect; htmx is told to move the whole page there and back, not to put the form into a corner of it."""
    if not getattr(request, "htmx", False):
        return redirect_to_login(request.get_full_path())
    try:
        here = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    except ValueError:  # the header is no address
        here = None
    page = redirect_to_login(here or resolve_url(settings.LOGIN_REDIRECT_URL))
    return HttpResponseClientRedirect(page["Location"])
