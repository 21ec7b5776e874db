"""Pages for what went wrong, in our look and the reader's language."""

from collections.abc import Callable, Iterable
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

from engine.errors import Fault
from tournaments.fault_texts import fault_text, fault_texts
from tournaments.services.errors import Refused


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  Django gives it
    """400: a request that makes no sense."""
    return _bad(request, ())


def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """What a service refused and no form showed, every fault of it: on the page where it was asked for, or a page of its own (400)."""
    sentences = fault_texts(refusal.faults)
    page = page_before(request)
    if request.method != "POST" or not page:
        return _bad(request, sentences)
    messages.error(request, " ".join(sentences))
    return HttpResponseRedirect(page)


def too_large(request: HttpRequest, size: int, most: int) -> HttpResponse:
    """413: more than a request may bring, both in bytes."""
    fault = Fault("request_too_large", {"megabytes": -(-size // 2**20), "most": most // 2**20})
    return render(request, "400.html", {"faults": [fault_text(fault)]}, status=413)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  Django gives it
    """403."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  Django gives it
    """404: no such page, or none for this reader."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: built without user, session or messages, for the database may be what failed."""
    return HttpResponse(render_to_string("500.html", {"request": request}), status=500)


def method_page(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: puts a page into Django's blank 405, its headers as they are. The API's 405 is of another class and stays JSON."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            response.content = render_to_string("405.html", {"back": _page_above(request.path_info)}, request)
        return response

    return answered


def _page_above(path: str) -> str:
    """The nearest address further up that is one of ours: a form's own page, for forms are sent below it."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        break
    return path


def _bad(request: HttpRequest, sentences: Iterable[str]) -> HttpResponse:
    return render(request, "400.html", {"faults": list(sentences), "back": page_before(request)}, status=400)


def page_before(request: HttpRequest) -> str:
    """The page where the person was: `next` of the form, else what the browser says; empty where it is none of this site or this one itself."""
    said = (request.POST.get("next", ""), request.headers.get("Referer", ""))
    found = next(filter(None, (page_of_this_site(request, url) for url in said)), "")
    return "" if request.method != "POST" and found == request.get_full_path() else found


def page_of_this_site(request: HttpRequest, url: str) -> str:
    """The address without scheme and host; empty if it leads elsewhere or is none, or if nobody knows under which name this site was asked."""
    try:
        host = request.get_host()
    except DisallowedHost:
        return ""
    inside = url_has_allowed_host_and_scheme(url, allowed_hosts={host}, require_https=request.is_secure())
    if not inside or "\x00" in url:
        return ""
    parts = urlsplit(url)
    return urlunsplit(("", "", parts.path, parts.query, "")) if parts.path.startswith("/") and not parts.path.startswith("//") else ""
