"""Sentences about movements: what each kind does, and what can be wrong with one."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.wording import Word

RULES: Mapping[str, Word] = {
    "mitchell": gettext_lazy(
        "NS stay; after each round EW go up one table and the boards down one. NS and EW are ranked apart. With an even number of tables EW skip "
        "a table in the middle, or two tables share boards."
    ),
    "mitchell_skip": gettext_lazy(
        "NS stay; after each round EW go up one table and the boards down one. After half of the rounds EW skip one table, so that nobody meets "
        "the same boards again; one round fewer than there are tables."
    ),
    "mitchell_relay": gettext_lazy(
        "NS stay; EW go up one table, the boards down one. The first and the last table share their boards, and one set waits on a stand in the "
        "middle of the hall, so that there are as many rounds as tables."
    ),
    "arrow_switch": gettext_lazy(
        "As a Mitchell, but in the last round or rounds the two pairs of each table change sides, so that everybody can be ranked in one list. "
        "The number of switched rounds is the one that treats all most equally."
    ),
    "hesitation": gettext_lazy(
        "As a Mitchell with one round more: whoever comes to the last table stays there for a second round, now NS. In the last rounds the sides "
        "change. One list for everybody."
    ),
    "rover": gettext_lazy(
        "For an odd number of pairs: one pair goes from table to table and takes the place of a NS pair for a round, which sits out. Nobody sits "
        "out twice."
    ),
    "howell": gettext_lazy(
        "Everybody meets (nearly) everybody, on sides that are balanced. One pair stays and the others go from table to table, as the guide cards "
        "say. An odd number of pairs: each sits out once. With fewer rounds several pairs stay and do not meet."
    ),
    "round_robin": gettext_lazy(
        "Everybody meets everybody, and in each round all tables play the same boards. An odd number of pairs: each sits out once."
    ),
    "swiss": gettext_lazy(
        "Pairs that are level in the standings meet, and nobody meets the same pair again. All tables play the same boards; a round is drawn when "
        "the results of the one before are in."
    ),
    "random": gettext_lazy(
        "Each round is drawn by lot; nobody meets the same pair again while that is possible. All tables play the same boards in the same round."
    ),
    "custom": gettext_lazy("Your own table of who meets whom, where and on which boards."),
}
"""What each kind does, for those who choose or play it; its full rule is the docstring of its module (engine.movements.catalogue)."""

SENTENCES: Mapping[str, Word] = {
    "movement_winners": gettext_lazy("This movement does not give %(winners)s winners. Allowed: %(allowed)s."),
    "movement_pairs": gettext_lazy("The movement is for %(pairs)s pairs, but there are %(present)s. Allowed: a movement for %(present)s pairs."),
    "movement_drawn_from_results": gettext_lazy(
        "The rounds of this movement are drawn from the results of the rounds before, so there is nothing to show beforehand. Allowed: %(allowed)s."
    ),
    "results_exist": gettext_lazy("Results have been entered in session %(session)s, so this can no longer be taken back."),
    "deals_exist": gettext_lazy("Session %(session)s has its deals. Throw them away first."),
    "no_boards_yet": gettext_lazy("Session %(session)s has no boards yet. Accept a movement first."),
    "no_deals_yet": gettext_lazy("Session %(session)s has no deals yet."),
    "round_not_drawn_by_lot": gettext_lazy("The rounds of session %(session)s are not drawn one by one."),
    "round_drawn_already": gettext_lazy("Round %(round)s is drawn already."),
    "all_rounds_drawn": gettext_lazy("All %(rounds)s rounds have been drawn."),
    "no_draw_waiting": gettext_lazy("No draw is waiting in session %(session)s. Draw the next round first."),
    "draw_changed_meanwhile": gettext_lazy("The draw was changed meanwhile. Look at it as it is now."),
    "pair_not_in_draw": gettext_lazy("Pair %(pair)s is not in the draw. Allowed: %(allowed)s."),
    "exchange_of_one": gettext_lazy("Pair %(pair)s cannot change places with itself. Choose two pairs."),
    "form_needs_odd_tables": gettext_lazy("A complete Mitchell needs an odd number of tables; there are %(tables)s."),
    "form_needs_even_tables": gettext_lazy("This form of the Mitchell needs an even number of tables; there are %(tables)s."),
    "needs_odd_pairs": gettext_lazy("A rover needs an odd number of pairs; there are %(pairs)s."),
    "rover_does_not_fit": gettext_lazy("With %(pairs)s pairs no rover was found for %(rounds)s rounds. Choose fewer rounds."),
    "rounds_not_available": gettext_lazy("There is no such movement of %(value)s rounds. Allowed: %(allowed)s."),
    "number_out_of_range": gettext_lazy("%(what)s: %(value)s is not possible. Allowed: %(least)s to %(most)s."),
    "table_twice": gettext_lazy("Round %(round)s has table %(table)s twice."),
    "pair_against_itself": gettext_lazy("Round %(round)s, table %(table)s: pair %(pair)s sits against itself."),
    "pair_twice": gettext_lazy("Round %(round)s: pair %(pair)s sits at tables %(other_table)s and %(table)s."),
    "round_empty": gettext_lazy("Nobody plays in round %(round)s."),
    "barometer_sets_differ": gettext_lazy("Round %(round)s: every table must play the same boards, but there are sets %(sets)s."),
    "set_at_two_tables": gettext_lazy("Round %(round)s: set %(set)s is needed at tables %(tables)s at once."),
    "pairs_never_seated": gettext_lazy("These pairs never sit anywhere: %(pairs)s."),
    "pair_changes_section": gettext_lazy("Pair %(pair)s sits in two sections."),
    "table_in_two_sections": gettext_lazy("Table %(table)s stands in two sections."),
    "section_empty": gettext_lazy("Section %(section)s has no table, but a later one has."),
    "section_too_small": gettext_lazy("Section %(section)s has too few pairs: %(pairs)s. Allowed: %(least)s or more."),
    "pair_unknown": gettext_lazy("Section %(section)s: there is no pair %(pair)s."),
    "pair_twice_in_section": gettext_lazy("Section %(section)s: pair %(pair)s stands there twice."),
    "pair_in_two_sections": gettext_lazy("Pair %(pair)s stands in sections %(other_section)s and %(section)s. It can play in one only."),
    "pairs_in_no_section": gettext_lazy("These pairs are in no section: %(pairs)s."),
    "no_common_rounds": gettext_lazy(
        "Sections of %(sizes)s pairs have no number of rounds in common in this movement. Divide the pairs otherwise, or choose another one."
    ),
    "rounds_not_common": gettext_lazy("Not every section can play %(rounds)s rounds. Allowed: %(allowed)s."),
    "movement_not_in_sections": gettext_lazy("This movement is not played in sections. Allowed: one section, or %(allowed)s."),
    "rounds_needed": gettext_lazy("Say how many rounds will be drawn. Allowed: 1 to %(most)s."),
    "pair_changes_side": gettext_lazy("Pair %(pair)s changes sides, so there cannot be two winners."),
    "ew_before_ns": gettext_lazy("Pair %(pair)s sits East–West, but East–West pairs are numbered after %(last_ns)s."),
    "pair_twice_in_field": gettext_lazy("Pair %(pair)s is in the field twice."),
    "met_before": gettext_lazy(
        "Round %(round)s, table %(table)s: pairs %(pair)s and %(other_pair)s meet again; they met in round %(earlier_round)s."
    ),
    "set_replayed": gettext_lazy(
        "Round %(round)s, table %(table)s: pair %(pair)s plays board set %(set)s again; it played it in round %(earlier_round)s."
    ),
    # own movements
    "no_rows": gettext_lazy("There is no row. Allowed: lines of round, table, ns, ew, set, parted by commas, semicolons or tabs."),
    "line_too_long": gettext_lazy("The line has %(length)s characters; at most %(most)s."),
    "not_a_section": gettext_lazy("“%(value)s” is no section. Allowed: a letter from A to Z, or a number from 1 to %(most)s."),
    "unknown_column": gettext_lazy("There is no column “%(column)s”. Allowed: %(allowed)s."),
    "missing_column": gettext_lazy("The column “%(column)s” is missing."),
    "column_twice": gettext_lazy("The column “%(column)s” is there twice."),
    "wrong_field_count": gettext_lazy("%(fields)s values stand here. Allowed: %(expected)s."),
    # repairs
    "repair_before_round": gettext_lazy("Round %(round)s has begun: results of it are in. Allowed: round %(least)s or later."),
    "repair_no_round_left": gettext_lazy("All %(rounds)s rounds have begun, so nobody can join any more."),
    "repair_results_there": gettext_lazy("Table %(table)s of round %(round)s has results already, so who sits there cannot change."),
    "repair_ruling_there": gettext_lazy("Board %(board)s, table %(table)s carries a ruling. Withdraw it first, then rule again on what is there."),
    "repair_draw_waiting": gettext_lazy("A draw of round %(round)s is waiting. Accept it or throw it away first."),
    "repair_nothing": gettext_lazy("Nothing would change."),
    "pair_absent": gettext_lazy("Pair %(pair)s does not play in this session (any more). Allowed: %(allowed)s."),
    "nobody_plays_there": gettext_lazy("Round %(round)s, table %(table)s: nobody plays there."),
    "no_result_there": gettext_lazy("Round %(round)s, table %(table)s has no result on board %(board)s."),
    "two_results_for_board": gettext_lazy("Round %(round)s, table %(table)s would have two results on board %(board)s."),
    "board_not_of_table": gettext_lazy("Round %(round)s, table %(table)s does not play board %(board)s. Allowed: %(allowed)s."),
    "board_unknown": gettext_lazy("There is no board %(board)s. Allowed: %(least)s to %(most)s."),
    "board_already_played": gettext_lazy("Pair %(pair)s has already played board %(board)s, in round %(round)s: its second result cannot count."),
    "repair_undone_since": gettext_lazy("What this left was changed since, so it cannot be undone by itself. Undo first what came after it."),
}

NOUNS: Mapping[str, Word] = {
    "pair": pgettext_lazy("what is numbered", "pair"),
    "round": pgettext_lazy("what is numbered", "round"),
    "table": pgettext_lazy("what is numbered", "table"),
    "section": pgettext_lazy("what is numbered", "section"),
    "sections": pgettext_lazy("what is counted", "sections"),
    "set": pgettext_lazy("what is numbered", "board set"),
    "ns": pgettext_lazy("what is numbered", "NS pair"),
    "ew": pgettext_lazy("what is numbered", "EW pair"),
    "boards_per_set": pgettext_lazy("what is counted", "boards in a set"),
    "after_round": pgettext_lazy("what is counted", "rounds played"),
    "from_round": pgettext_lazy("what is numbered", "first round"),
    "boards": pgettext_lazy("what is counted", "boards"),
    "minutes": pgettext_lazy("what is counted", "minutes"),
    "boxes": pgettext_lazy("what is counted", "boards at hand"),
    "switched_rounds": pgettext_lazy("what is counted", "switched rounds"),
}
