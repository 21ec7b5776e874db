"""Pages for what went wrong, in our look and the reader's language."""

from collections.abc import Callable, Iterable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve

from engine.errors import Fault
from tournaments.fault_texts import fault_text
from tournaments.services.errors import Refused


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  Django gives it
    """400: a request that makes no sense."""
    return _bad(request, ())


def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """400: what a service refused and no form showed, every fault of it."""
    return _bad(request, (fault_text(fault) for fault in refusal.faults))


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
    return render(request, "400.html", {"faults": list(sentences)}, status=400)
