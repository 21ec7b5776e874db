"""How much a request may bring: nobody's upload may fill the disk or the memory of a hall's laptop."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.web import errors

Answer = Callable[[HttpRequest], HttpResponse]
DRAINED, CHUNK = 64 * 2**20, 2**16  # of a longer body no more is read: then the sender sees only that the line is cut


def body_limit(get_response: Answer) -> Answer:
    """Middleware: 413 with a page that says what is allowed, before anything reads or stores the body."""

    def limited(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        size = int(length) if length.isascii() and length.isdigit() and len(length) < 19 else 0  # Django reads nothing of what has no length
        if size <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return get_response(request)
        if size <= DRAINED:
            while request.read(CHUNK):
                pass
        return errors.too_large(request, size, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)

    return limited
