"""Pages of long lists: `limit` and `offset`, refused with a reason where they are no whole numbers in range."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

LARGEST_OFFSET = 1_000_000


class StrictLimitOffset(LimitOffsetPagination):
    """Up to 100 at a time."""

    default_limit = 50
    max_limit = 100

    def get_limit(self, request: Request) -> int:
        """1 to 100."""
        return self._number(request, "limit", 1, self.max_limit, self.default_limit)

    def get_offset(self, request: Request) -> int:
        """From 0."""
        return self._number(request, "offset", 0, LARGEST_OFFSET, 0)

    def get_schema_operation_parameters(self, view: object) -> list[dict[str, object]]:  # noqa: ARG002
        """What is allowed, for the schema."""
        ranges = {"limit": (1, self.max_limit), "offset": (0, LARGEST_OFFSET)}
        return [
            {"name": name, "in": "query", "required": False, "schema": {"type": "integer", "minimum": least, "maximum": most}}
            for name, (least, most) in ranges.items()
        ]

    @staticmethod
    def _number(request: Request, name: str, least: int, most: int, default: int) -> int:
        text = request.query_params.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            sentence = _("“%(value)s” is not allowed: a whole number from %(least)s to %(most)s.")
            raise ValidationError({name: sentence % {"value": text[:20], "least": least, "most": most}})
        return int(text)
