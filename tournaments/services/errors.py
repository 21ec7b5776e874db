"""How a service says no: nothing was saved, and here is all that is wrong."""

from engine.errors import EngineError, Fault
from tournaments.rows import LineRow


class Refused(EngineError):
    """The write was refused as a whole. `faults`: everything that is wrong, each with its place."""


class Conflict(Refused):
    """Somebody else wrote first. `line` is what stands now; the caller decides, nobody's entry is lost."""

    def __init__(self, line: LineRow) -> None:
        super().__init__(Fault("line_changed_meanwhile", {"board": line.board, "table": line.table}))
        self.line = line


def refuse(code: str, where: str = "", **params: str | int) -> Refused:
    """A refusal with one fault."""
    return Refused(Fault(code, params, where))
