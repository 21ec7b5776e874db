"""Sentences for faults: a code and its parameters become what is wrong and what is allowed, in the reader's language.

The msgids are the sentences; parameters that are themselves codes (a seat, a suit, a doubling) are put into words first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from engine.cards import SUITS, Suit
from engine.errors import Fault
from engine.movements.mitchell import KEYS as FORM_KEYS
from engine.play import Rule
from tournaments import movement_texts, wording
from tournaments.wording import Word

MOST_SAID = 50
"""Faults on one page: nobody reads more, and a list of thousands may have one in every line."""

SENTENCES: Mapping[str, Word] = {
    # names and lists
    "name_empty": gettext_lazy("A name is missing. Allowed: 1 to %(longest)s characters."),
    "name_too_long": gettext_lazy("The name “%(begin)s…” has %(length)s characters; at most %(longest)s fit."),
    "name_hidden_characters": gettext_lazy(
        "The name holds characters that nobody can see (%(characters)s), such as a tab. Type it again without them."
    ),
    "name_unprintable": gettext_lazy("The sheets cannot print %(characters)s. Write the name in Latin, Greek or Cyrillic letters."),
    "pair_same_name": gettext_lazy("Both players are called “%(name)s”. Add something that tells them apart."),
    "pair_there_already": gettext_lazy("The pair “%(one)s – %(other)s” is on the list already. Add something that tells the two pairs apart."),
    "pair_moved": gettext_lazy("That pair is gone or has another number by now: somebody changed the list. Look at it and choose again."),
    "line_not_two_names": gettext_lazy("“%(text)s”: %(found)s names found; a line needs two, parted by a tab, a semicolon or “ – ”."),
    "list_empty": gettext_lazy("There is no pair in the list. Write one pair on each line: two names parted by a semicolon."),
    "too_many": gettext_lazy("%(what)s: %(value)s is too many; at most %(most)s."),
    "too_few": gettext_lazy("%(what)s: %(value)s is too few; at least %(least)s."),
    "file_kind": gettext_lazy("“%(name)s” is not a kind of file that can be read here. Allowed: %(allowed)s."),
    "file_not_text": gettext_lazy("The file is not readable text. Save it as CSV in %(allowed)s."),
    "deals_after_results": gettext_lazy(
        "Results have been entered in session %(session)s: deals made now would not be the cards that were played. Import them, or copy the hands."
    ),
    "file_too_large": gettext_lazy("The file has %(kilobytes)s kB; at most %(most)s kB. Keep only what is needed in it."),
    "request_too_large": gettext_lazy("What was sent has %(megabytes)s MB; at most %(most)s MB."),
    "csv_unreadable": gettext_lazy(
        "The CSV cannot be read here: a quotation mark is not closed, or a line ends inside a name. Save the list again as CSV."
    ),
    "xlsx_too_large": gettext_lazy("The workbook unpacks to %(megabytes)s MB; at most %(most)s MB. Keep only the list of pairs in it."),
    "xlsx_unreadable": gettext_lazy("The file is not a readable XLSX workbook. Save it again as .xlsx, or as CSV."),
    # accounts
    "username_taken": gettext_lazy("The name “%(name)s” is taken. Choose another."),
    "not_a_director": gettext_lazy("That account does not direct this club."),
    "last_director": gettext_lazy("%(name)s is the only director; a club needs one."),
    "site_has_users": gettext_lazy("There is an account already. Sign in with it."),
    "username_unknown": gettext_lazy("Nobody here signs in as “%(name)s”. With a password too, the account is made."),
    "password_refused": gettext_lazy("%(reason)s"),
    # events and sessions
    "unknown_choice": gettext_lazy("%(what)s: “%(value)s” is not one of the choices. Allowed: %(allowed)s."),
    "method_unknown": gettext_lazy("There is no comparison method “%(method)s”. Allowed: %(allowed)s."),
    "method_option_unknown": gettext_lazy("The method %(method)s has no option “%(option)s”. Allowed: %(allowed)s."),
    "method_option_value": gettext_lazy("The option %(option)s cannot be “%(value)s”. Allowed: %(allowed)s."),
    "event_fact_fixed": gettext_lazy("“%(fact)s” cannot change any more: results were entered under it."),
    "winners_fixed": gettext_lazy("The number of winners cannot change while a session has a movement. Take the movement back first."),
    "pairs_are_seated": gettext_lazy(
        "Session %(session)s already has a movement that seats the pairs. Take the movement back to add or remove pairs."
    ),
    **movement_texts.SENTENCES,
    # results
    "board_not_at_table": gettext_lazy("That table does not play board %(board)s."),
    "denomination_missing": gettext_lazy("What was named is missing. Allowed: %(allowed)s."),
    "namer_missing": gettext_lazy("Who named is missing. Allowed: %(allowed)s."),
    "revoke_without_result": gettext_lazy("Board %(board)s, table %(table)s has no played result: enter what was named first."),
    "revoke_is_corrected": gettext_lazy("In this event a revoke is corrected at the table: enter the points as they are after it."),
    "points_missing": gettext_lazy("The points of NS are missing. Allowed: %(lowest)s to %(highest)s."),
    "points_range": gettext_lazy("%(points)s points? A pair makes from %(lowest)s to %(highest)s."),
    "namer_not_dealers_side": gettext_lazy("%(namer)s cannot have named: the dealer is %(dealer)s. Allowed: %(allowed)s."),
    "level_not_in_set": gettext_lazy("%(denomination)s cannot be doubled to “%(doubling)s” in this event. Allowed: %(allowed)s."),
    "not_a_number": gettext_lazy("“%(value)s” is not a whole number. Allowed: %(allowed)s."),
    "line_changed_meanwhile": gettext_lazy("Board %(board)s, table %(table)s: somebody else wrote first. Look at what stands there now."),
    "changed_since": gettext_lazy("Board %(board)s, table %(table)s was changed since, so this cannot be undone by itself."),
    "nothing_to_undo": gettext_lazy("There is nothing here that can be undone."),
    "no_results_yet": gettext_lazy("Session %(session)s has no results yet."),
    # end of the evening
    "lines_missing": gettext_lazy("%(count)s lines are missing. Enter them, or say that they were not played."),
    "session_closed": gettext_lazy("Session %(session)s is already closed."),
    "session_open": gettext_lazy("Session %(session)s is not closed."),
    "nothing_to_publish": gettext_lazy("Session %(session)s has nothing to publish yet: no board is complete."),
    "published_already": gettext_lazy("Version %(number)s is published and already says what the standings say now."),
    # deals
    "hand_count": gettext_lazy("%(seat)s has %(count)s cards; a hand has %(expected)s."),
    "card_twice": gettext_lazy("%(card)s is there twice: %(seats)s."),
    "cards_missing": gettext_lazy("Cards that nobody holds (%(count)s): %(cards)s."),
    "card_number": gettext_lazy("There is no card with the number %(number)s. Allowed: %(lowest)s to %(highest)s."),
    "card_unknown": gettext_lazy("“%(card)s” is no card. Allowed: a suit (%(suits)s), a space, and a number from %(lowest)s to %(highest)s."),
    "board_number": gettext_lazy("There is no board %(board)s. Allowed: boards from %(lowest)s."),
    "boards_without_deal": gettext_lazy("The file has no deal for the boards %(boards)s. Allowed: a deal for every board of the session."),
    "dealer_differs": gettext_lazy("The file says that %(dealer)s deals; the dealer of board %(board)s is %(expected)s."),
    "dealt_here": gettext_lazy("The deals of session %(session)s were made here from a secret and cannot be typed over. Throw them away first."),
    "deal_number": gettext_lazy("There is no deal with the number %(number)s. Allowed: %(lowest)s to %(highest)s."),
    "secret_hex": gettext_lazy("The secret is not written in hex digits. Allowed: %(digits)s of 0 to 9 and a to f."),
    "secret_length": gettext_lazy("The secret has %(bytes)s bytes. Allowed: %(expected)s bytes, two hex digits each."),
    "deals_count": gettext_lazy("%(count)s deals stand here. Allowed: one for each of the %(expected)s boards."),
    "proof_sealed": gettext_lazy("The secret is not published yet: the deals can be checked when the session is over."),
    "commitment_differs": gettext_lazy("The secret does not fit the commitment: %(published)s was published, the secret gives %(computed)s."),
    "deal_differs": gettext_lazy("The deal of board %(board)s is not the one that the secret and the word give."),
    # deals in PBN
    "pbn_first": gettext_lazy("“%(text)s”: a deal begins with a seat and a colon. Allowed: %(allowed)s."),
    "pbn_hands": gettext_lazy("There are %(count)s hands. Allowed: %(expected)s, parted by spaces."),
    "pbn_suits": gettext_lazy("%(seat)s: “%(hand)s” has %(count)s suits. Allowed: %(expected)s, parted by dots."),
    "pbn_ten": gettext_lazy("%(seat)s: %(card)s does not exist: the pack has no tens. Allowed: %(allowed)s."),
    "pbn_letter": gettext_lazy("%(seat)s: %(card)s is no card. Allowed: %(allowed)s."),
    "pbn_tag": gettext_lazy('“%(text)s” is not a whole tag. Allowed: a name and a value in quotes, as [Board "7"].'),
    "pbn_board": gettext_lazy("“%(text)s” is no board number. Allowed: whole numbers from %(lowest)s."),
    "pbn_dealer": gettext_lazy("“%(text)s” is no dealer. Allowed: %(allowed)s."),
    "pbn_no_deal": gettext_lazy('The deal is missing. Allowed: a tag as [Deal "N:…"].'),
    "pbn_empty": gettext_lazy("There is no board in the file. Allowed: PBN with the tags Board and Deal."),
    # play
    "not_held": gettext_lazy("%(seat)s does not hold %(card)s. Allowed: %(allowed)s."),
    "must_follow": gettext_lazy("%(seat)s played %(card)s but can follow suit. Allowed: %(allowed)s."),
    "must_beat": gettext_lazy("%(seat)s played %(card)s but can beat the card that is winning. Allowed: %(allowed)s."),
    "must_play_lowest": gettext_lazy(
        "%(seat)s played %(card)s: without taking the lead it must be the lowest card, or a counting card where one may be given. "
        "Allowed: %(allowed)s."
    ),
    "play_too_long": gettext_lazy("%(count)s cards were played. Allowed: at most %(highest)s."),
    "play_card_twice": gettext_lazy("%(card)s was played more than once, in the places %(places)s."),
    "deal_needed": gettext_lazy("%(count)s cards were played and the deal is not given. Allowed: all %(expected)s cards, or fewer with the deal."),
    # matches
    "draw_of_four": gettext_lazy("%(count)s players drew a card. Allowed: %(expected)s."),
    "drawn_twice": gettext_lazy("%(card)s was drawn by more than one: %(players)s."),
    "match_deal_unknown": gettext_lazy("“%(text)s” is no deal of a match. Allowed, for example: %(example)s."),
    "match_over": gettext_lazy("The match is over after %(deals)s deals: nothing can be added."),
    # files that other programs write
    "file_unreadable": gettext_lazy("The file cannot be read: %(reason)s."),
    "file_unwritable": gettext_lazy("The file cannot be written: %(reason)s."),
    "text_not_utf8": gettext_lazy("The file is not text in UTF-8."),
    "document_too_large": gettext_lazy("The file is too large. Allowed: up to %(most)s MB."),
    "half_character": gettext_lazy(
        "Line %(line)s, character %(column)s: “%(value)s” is half of a character. Allowed: both halves, or the character."
    ),
    "json_invalid": gettext_lazy("The file is not JSON from line %(line)s, character %(column)s on."),
    "json_too_large": gettext_lazy("The file holds a number or a nesting that is far too large."),
    "key_twice": gettext_lazy("The key “%(key)s” is there twice in one object."),
    "key_unknown": gettext_lazy("The key “%(key)s” is unknown. Allowed: %(allowed)s."),
    "missing": gettext_lazy("This is missing."),
    "object_expected": gettext_lazy("“%(value)s” is not an object with keys and values."),
    "list_expected": gettext_lazy("This is not a list."),
    "text_expected": gettext_lazy("“%(value)s” is not a text of at least one character."),
    "two_values_expected": gettext_lazy("“%(value)s” is not a list of two values, NS and EW."),
    "true_or_false_expected": gettext_lazy("“%(value)s” is not possible. Allowed: true, false."),
    "value_not_allowed": gettext_lazy("“%(value)s” is not possible. Allowed: %(allowed)s."),
    "whole_number_range": gettext_lazy("“%(value)s” is not possible. Allowed: whole numbers from %(lowest)s to %(highest)s."),
    "number_range": gettext_lazy("“%(value)s” is not possible. Allowed: numbers from %(lowest)s to %(highest)s."),
    "result_kind": gettext_lazy("A line has one kind of result; found: %(found)s. Allowed: %(allowed)s; a score beside points."),
    "result_missing": gettext_lazy("The line has no result. Allowed: %(allowed)s; a score beside points."),
    "pair_twice_on_board": gettext_lazy("Pair %(pair)s plays this board twice."),
    "board_twice": gettext_lazy("Board %(board)s is there twice."),
    "expected_too_few": gettext_lazy("%(value)s results expected, but board %(board)s has %(lowest)s. Allowed: %(lowest)s or more."),
    "expected_too_few_in_section": gettext_lazy(
        "%(value)s results expected in section %(section)s, but board %(board)s has %(lowest)s there. Allowed: %(lowest)s or more."
    ),
    "section_name": gettext_lazy("“%(value)s” cannot be a section. Allowed: 1 to %(longest)s characters that can be seen, no space at an end."),
    "section_missing": gettext_lazy("The section is missing: here sections are compared apart. Allowed: 1 to %(longest)s characters."),
    "sections_unnamed": gettext_lazy(
        "Sections should be compared apart, but no result has a section. Allowed: one of 1 to %(longest)s characters in every result."
    ),
    "section_unknown": gettext_lazy("No result is in section “%(section)s”. Allowed: %(allowed)s."),
    "pair_of_two_sections": gettext_lazy(
        "Pair %(pair)s plays in section %(one)s and in section %(other)s. Allowed, where they are compared apart: one of them."
    ),
    "numbers_by_section": gettext_lazy(
        "Only where sections are compared apart can each have its own number. Allowed: whole numbers from %(lowest)s to %(highest)s."
    ),
    # rulings
    "award_percent_range": gettext_lazy("%(percent)s %% is not possible. Allowed: %(lowest)s to %(highest)s."),
    "award_code_unknown": gettext_lazy("“%(code)s” is not an artificial score. Allowed: A and two percents, as %(example)s."),
    "weight_count": gettext_lazy("%(count)s results cannot be weighed. Allowed: %(lowest)s to %(highest)s."),
    "weight_step": gettext_lazy("The weight %(weight)s is not possible. Allowed: multiples of %(step)s above 0."),
    "percents_sum": gettext_lazy("The percents add up to %(sum)s %%, not to 100 %%."),
    "percent_step": gettext_lazy("%(percent)s %% is not possible. Allowed: whole percents from 1 to 100."),
    "award_notation": gettext_lazy("“%(text)s” is no ruling. Allowed, for example: %(examples)s."),
    "ruling_empty": gettext_lazy("Nothing is ruled. Say what at least one side gets."),
    "ruling_none": gettext_lazy("Board %(board)s, table %(table)s has no ruling that could be withdrawn."),
    "reason_missing": gettext_lazy("The reason is missing: everybody can read it. Allowed: 1 to %(longest)s characters."),
    "reason_too_long": gettext_lazy("The reason has %(length)s characters; at most %(longest)s fit."),
    "reason_hidden_characters": gettext_lazy("The reason holds characters that nobody can see (%(characters)s). Type it again without them."),
    "award_result_range": gettext_lazy("A result of %(result)s is not possible. Allowed: %(lowest)s to %(highest)s."),
    "points_too_fine": gettext_lazy("“%(value)s” is not possible. Allowed: numbers from %(lowest)s to %(highest)s with at most %(places)s decimals."),
    "group_range": gettext_lazy("Table %(table)s: %(group)s is not possible. Allowed: %(lowest)s to %(highest)s."),
    "penalty_nothing": gettext_lazy("A penalty or bonus of 0 changes nothing. Allowed: a number below 0 (penalty) or above it (bonus)."),
    "penalty_pair_absent": gettext_lazy("Pair %(pair)s does not play in session %(session)s."),
    "penalty_unknown": gettext_lazy("That penalty does not count (any more)."),
    "groups_changed_meanwhile": gettext_lazy("Board %(board)s: somebody else wrote first. Look at what stands there now."),
    "deadline_passed": gettext_lazy("Corrections were possible until %(deadline)s. Set a later deadline to correct something."),
    "changed_since_entry": gettext_lazy("This was changed since, so it cannot be undone by itself."),
    "tie_break_twice": gettext_lazy("A tie-break can be listed only once: %(tie_break)s."),
    "no_lots_needed": gettext_lazy("The event does not part ties by lot."),
    "weight_sum": gettext_lazy("The weights add up to %(sum)s, not %(required)s."),
}

NOUNS: Mapping[str, Word] = {
    **movement_texts.NOUNS,
    "pairs": pgettext_lazy("what is counted", "pairs"),
    "rounds": pgettext_lazy("what is counted", "rounds"),
    "boards_per_round": pgettext_lazy("what is counted", "boards a round"),
    "lines": pgettext_lazy("what is counted", "lines"),
    "characters": pgettext_lazy("what is counted", "characters"),
    "movement": gettext_lazy("movement"),
    "method": gettext_lazy("way of comparing"),
    "form": gettext_lazy("form of the movement"),
    "empty": gettext_lazy("empty seats at the half table"),
    "denomination": gettext_lazy("what was named"),
    "namer": gettext_lazy("who named"),
    "doubling": gettext_lazy("contro and above"),
    "variant": gettext_lazy("variant of play"),
    "multiplier_set": gettext_lazy("multipliers"),
    "doubling_policy": gettext_lazy("how doubling counts"),
    "revoke": gettext_lazy("what a revoke costs"),
    "winners": gettext_lazy("winners"),
    "overtake_partner_with_blank": gettext_lazy("beating partner with a blank"),
    "tie_breaks": gettext_lazy("tie-breaks"),
    "combination": gettext_lazy("how sessions are put together"),
    "minimum_share": gettext_lazy("least share of the boards"),
    "carry": gettext_lazy("share of earlier sessions"),
    "second_hand_exception": gettext_lazy("second hand may throw a counting card"),
}

REASONS: Mapping[str, Word] = {
    "No such file or directory": gettext_lazy("No such file or directory"),
    "Permission denied": gettext_lazy("Permission denied"),
    "Is a directory": gettext_lazy("Is a directory"),
    "Not a directory": gettext_lazy("Not a directory"),
    "No space left on device": gettext_lazy("No space left on device"),
}
"""Why a file cannot be read or written, as the system says it; rarer reasons stand in its own words."""

CHOICES: Mapping[str, Mapping[Any, Word]] = {
    "denomination": wording.DENOMINATION_NAMES,
    "namer": wording.SEAT_NAMES,
    "doubling": wording.DOUBLING_NAMES,
    "variant": wording.VARIANT_NAMES,
    "multiplier_set": wording.MULTIPLIER_SET_NAMES,
    "doubling_policy": wording.POLICY_NAMES,
    "revoke": wording.REVOKE_NAMES,
    "tie_breaks": wording.TIE_BREAK_NAMES,
    "combination": wording.COMBINATION_NAMES,
    "section_scoring": wording.SECTION_SCORING_NAMES,
    "movement": wording.MOVEMENT_NAMES,
    "method": wording.VIEW_NAMES,
    "form": {
        "auto": pgettext_lazy("form of a movement", "the one that fits"),
        **{str(form): wording.MOVEMENT_NAMES[key] for form, key in FORM_KEYS.items()},
    },
    "empty": {side.lower(): name for side, name in wording.SIDE_LETTERS.items()},
}
"""The choices of `unknown_choice` by what is chosen; `winners` are numbers."""

_WORDS: Mapping[str, Mapping[Any, Word]] = {
    "seat": wording.SEAT_NAMES,
    "namer": wording.SEAT_NAMES,
    "dealer": wording.SEAT_NAMES,
    "expected": wording.SEAT_NAMES,
    "denomination": wording.DENOMINATION_NAMES,
    "doubling": wording.DOUBLING_NAMES,
    "tie_break": wording.TIE_BREAK_NAMES,
    "what": NOUNS,
    "fact": NOUNS,
    "reason": REASONS,
}
_WORDS_AND_KEYS: Mapping[tuple[str, str], Mapping[str, Word]] = {
    ("method_unknown", "allowed"): wording.METHOD_NAMES,
    ("method_option_unknown", "method"): wording.METHOD_NAMES,
    ("method_option_unknown", "option"): wording.OPTION_NAMES,
    ("method_option_unknown", "allowed"): wording.OPTION_NAMES,
    ("method_option_value", "option"): wording.OPTION_NAMES,
    ("method_option_value", "allowed"): wording.SCALE_NAMES,
}
"""Parameters, by code and name, whose words bear the key too: a file that `score` reads is written with keys."""

_ALLOWED: Mapping[str, Mapping[Any, Word]] = {
    "denomination_missing": wording.DENOMINATION_NAMES,
    "namer_missing": wording.SEAT_NAMES,
    "namer_not_dealers_side": wording.SEAT_NAMES,
    "level_not_in_set": wording.DOUBLING_NAMES,
    "movement_winners": wording.MOVEMENT_NAMES,
    "movement_not_in_sections": wording.MOVEMENT_NAMES,
}

_CARD_RULES = frozenset(Rule)
"""The codes whose `allowed` are cards."""


def fault_text(fault: Fault) -> str:
    """The sentence, with its place in front where it has one: `Line 7, player 2: a name is missing …`."""
    sentence = SENTENCES.get(fault.code)
    if sentence is None:
        return " ".join([fault.code, *(f"{name}={value}" for name, value in fault.params.items())])
    said = str(sentence) % {name: _said(fault, name, value) for name, value in fault.params.items()}
    place = place_text(fault.where)
    return _("%(place)s: %(sentence)s") % {"place": place, "sentence": said} if place else said


def fault_texts(faults: Sequence[Fault]) -> list[str]:
    """The sentences for somebody who reads a page: those of the first MOST_SAID faults, and how many more there are."""
    said, more = [fault_text(fault) for fault in faults[:MOST_SAID]], len(faults) - MOST_SAID
    return [*said, ngettext("… and %(more)s more fault.", "… and %(more)s more faults.", more) % {"more": more}] if more > 0 else said


def place_text(where: str) -> str:
    """`line/7/player/2` in words: `Line 7, player 2`. Empty for the names of form fields, which stand beside the field anyway."""
    parts = where.split("/")
    words = {
        "line": _("line %(number)s"),
        "lines": _("line %(number)s"),
        "player": _("player %(number)s"),
        "sections": _("section %(number)s"),
        "board": _("board %(number)s"),
        "boards": _("board %(number)s"),
        "play": _("card %(number)s"),
        "deal": _("deal %(number)s"),
    }
    steps = [
        (kind, wording.section_letter(int(number)) if kind == "sections" else number) for kind, number in zip(parts[::2], parts[1::2], strict=False)
    ]
    named = [words[kind] % {"number": number} for kind, number in steps if kind in words]
    text = ", ".join(named)
    return text[:1].upper() + text[1:]


def _said(fault: Fault, name: str, value: str | int) -> str:
    text = str(value)
    if name in {"section", "other_section"} and isinstance(value, int):
        return wording.section_letter(value)
    if name == "allowed" and fault.code in _ALLOWED:
        return _listed(_ALLOWED[fault.code], text)
    if name == "allowed" and fault.code == "unknown_choice":
        return _listed(CHOICES.get(str(fault.params["what"]), {}), text, parted="; ")  # some words have a comma of their own
    if known := _WORDS_AND_KEYS.get((fault.code, name)):
        return ", ".join(f"{known[each]} ({each})" if each in known else each for each in text.split(", "))
    if name == "deadline":
        return wording.moment(text)
    if name == "seats":
        return _listed(wording.SEAT_NAMES, text)
    if (name in {"card", "cards"} and fault.code != "card_unknown") or (name == "allowed" and fault.code in _CARD_RULES):
        return ", ".join(_card_said(each) for each in text.split(", "))
    return wording.word(_WORDS[name], text) if name in _WORDS else text


def _listed(words: Mapping[Any, Word], keys: str, parted: str = ", ") -> str:
    """The words of several keys that stand in one parameter."""
    return parted.join(wording.word(words, each) for each in keys.split(", "))


def _card_said(text: str) -> str:
    """`oros 9` in words, also for a card that does not exist (`oros T`); anything else as it stands."""
    suit, space, number = text.partition(" ")
    return wording.numbered_card(number, Suit(suit)) if space and suit in SUITS else text
