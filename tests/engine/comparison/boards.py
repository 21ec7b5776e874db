"""Boards for the tests of comparison: lines of invented pairs N1… and E1…, and their points."""

from engine.comparison.board import Line, compare_board
from engine.comparison.catalogue import build_method


def mirrored(scores, group=0):
    """Lines whose two results mirror, as under the shared and none policies."""
    return [Line(f"N{n}", f"E{n}", score, -score, group=group) for n, score in enumerate(scores, 1)]


def points_of(lines, key, expected=None, **options):
    """The points of both sides, NS first."""
    points = compare_board(lines, build_method(key, **options), expected)
    return [each.ns for each in points], [each.ew for each in points]


def ns_points(scores, key, expected=None, **options):
    """NS points of a board with mirrored results."""
    return points_of(mirrored(scores), key, expected, **options)[0]
