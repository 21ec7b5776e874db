"""What may stand for a number in an address."""


class NumberConverter:
    """A round, board, pair, session or version: 1 to 9999 without leading zeros, so that each page has one address."""

    regex = "[1-9][0-9]{0,3}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int | str) -> str:
        """The number as text."""
        return str(value)
