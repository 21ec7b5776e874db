"""What the API says when it cannot answer: in the reader's language, with the way to what there is."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler


def in_the_readers_language(error: Exception, context: dict[str, Any]) -> Response | None:
    """The framework's answer with our sentence as its `detail`; what a parameter has wrong is said already (pagination.py)."""
    answer = exception_handler(error, context)
    if answer is not None and (sentence := _sentence(error)):
        answer.data = {"detail": sentence}
    return answer


def _sentence(error: Exception) -> str:
    match error:
        case Http404() | exceptions.NotFound():
            return _("There is nothing at this address. All that can be asked is described at /api/.")
        case exceptions.MethodNotAllowed():
            return _("This address is only for reading: GET.")
        case exceptions.NotAcceptable():
            return _("This address answers in JSON only.")
        case PermissionDenied() | exceptions.PermissionDenied() | exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return _("This is not for everybody.")
    return ""
