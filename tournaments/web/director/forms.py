"""Forms of the desk: they read what was typed; the services say whether it may be, and their faults are put beside the fields.

Numbers are plain digits (no superscripts, no other scripts' digits), and each refusal says what is allowed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.comparison.catalogue import METHODS, Whole
from engine.comparison.matchpoints import Form as MatchpointsForm
from engine.comparison.scales import SCALES
from engine.errors import Fault
from engine.naming import DEFAULT_MULTIPLIER_SET, MULTIPLIER_SETS
from engine.play import Variant
from engine.scoring import DoublingPolicy
from tournaments import wording
from tournaments.enums import RevokeRule
from tournaments.fault_texts import fault_text, fault_texts
from tournaments.models import Event
from tournaments.services.events import MOST_WEIGHT, USUAL_WEIGHT, EventFacts
from tournaments.services.names import LONGEST_TITLE, clean_name, name_faults
from tournaments.web.fields import Choice, SmallFile, WholeNumber

EARLIEST, LATEST = date(2000, 1, 1), date(2199, 12, 31)


def add_faults(form: forms.BaseForm, faults: Iterable[Fault], fields: "dict[str, str] | None" = None) -> None:
    """Puts each fault beside the field that its place names (`fields` says where the names differ), else above the form."""
    above = []
    for fault in faults:
        name = (fields or {}).get(fault.where, fault.where)
        if name in form.fields:
            form.add_error(name, fault_text(replace(fault, where="")))
        else:
            above.append(fault)
    for sentence in fault_texts(above):
        form.add_error(None, sentence)


class Day(forms.DateField):
    """A day of our time."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}), input_formats=["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y"], **kwargs
        )

    def clean(self, value: Any) -> date:
        """The day, or ValidationError that says how to write one."""
        try:
            found: date = super().clean(value)
        except (forms.ValidationError, OverflowError) as error:
            raise self._refused() from error
        if not EARLIEST <= found <= LATEST:
            raise self._refused()
        return found

    @staticmethod
    def _refused() -> forms.ValidationError:
        return forms.ValidationError(_("A day is missing here. Allowed: a day from 2000 to 2199, such as 12/11/2026."))


class ClubForm(forms.Form):
    """A club's name."""

    name = forms.CharField(label=gettext_lazy("Name of the club"), required=False, widget=forms.TextInput(attrs={"autocomplete": "organization"}))


class DirectorForm(forms.Form):
    """The account that may direct too."""

    username = forms.CharField(
        label=gettext_lazy("User name"),
        required=False,
        help_text=gettext_lazy("It will see and change everything of this club."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        required=False,
        help_text=gettext_lazy("Only for somebody who has no account here yet. They can change it after signing in."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        strip=False,
    )


class SessionForm(forms.Form):
    """The day of a session, and what it counts."""

    date = Day(label=gettext_lazy("Date"))
    weight = WholeNumber(
        label=gettext_lazy("Weight in the event’s ranking, in percent"),
        lowest=1,
        highest=MOST_WEIGHT,
        required=False,
        initial=str(USUAL_WEIGHT),
        help_text=gettext_lazy("How much its points count beside those of the other sessions: 100 as they are, 50 half, 200 double."),
    )

    def clean_weight(self) -> int:
        """The percent; as usual where nothing is said."""
        return self.cleaned_data["weight"] or USUAL_WEIGHT


def _words(keys: Iterable[str], words: Mapping[Any, str | Promise]) -> Sequence[tuple[str, str | Promise]]:
    return [(str(key), words.get(key, str(key))) for key in keys]


def _only_with(methods: Sequence[str]) -> str:
    return _("Only with: %(methods)s.") % {"methods": ", ".join(wording.word(wording.METHOD_NAMES, each) for each in methods)}


def _name(text: str, field: str) -> str:
    """A name, or ValidationError with all that is wrong with it: so it is said together with what is wrong elsewhere in the form."""
    name = clean_name(text)
    if faults := name_faults(name, where=field, longest=LONGEST_TITLE):
        raise forms.ValidationError([fault_text(replace(fault, where="")) for fault in faults])
    return name


def _whole(method: str, name: str, **words: Any) -> WholeNumber:
    """The field of an option that is a whole number within the catalogue's limits, or empty."""
    option = METHODS[method].options[name]
    assert isinstance(option, Whole)  # noqa: S101  chosen below
    return WholeNumber(lowest=option.lowest, highest=option.highest, required=False, **words)


METHOD_OPTIONS: Mapping[str, tuple[str, ...]] = {
    name: tuple(key for key, spec in METHODS.items() if name in spec.options) for each in METHODS.values() for name in each.options
}
"""The options of the comparison methods with the methods that take them; each is a field of EventForm."""


class EventForm(forms.Form):
    """An event's rules; `facts()` are what the services take. What is typed into an option that the chosen method does not take is ignored."""

    title = forms.CharField(label=gettext_lazy("Title"), required=False)
    place = forms.CharField(label=gettext_lazy("Place"), required=False)
    winners = Choice(
        label=gettext_lazy("Winners"),
        choices=[("2", gettext_lazy("two: NS and EW are ranked apart (Mitchell)")), ("1", gettext_lazy("one: everybody in one list (random draw)"))],
        initial="2",
    )
    method = Choice(label=gettext_lazy("Comparison"), choices=_words(METHODS, wording.METHOD_NAMES), initial="matchpoints")
    form = Choice(
        label=gettext_lazy("Matchpoints"),
        required=False,
        choices=[
            (MatchpointsForm.TWO_ONE_ZERO.value, gettext_lazy("2 for each result beaten, 1 for each equal one")),
            (MatchpointsForm.ONE_HALF_ZERO.value, gettext_lazy("1 for each result beaten, a half for each equal one")),
        ],
        initial=MatchpointsForm.TWO_ONE_ZERO.value,
    )
    truncate = Choice(
        label=gettext_lazy("Predonats"),
        choices=[("no", gettext_lazy("exact: 63,64")), ("yes", gettext_lazy("cut to whole points, as the manual prints: 63"))],
        initial="no",
    )
    scale = Choice(
        label=gettext_lazy("What a difference is worth"),
        required=False,
        choices=_words(SCALES, wording.SCALE_NAMES),
        initial=next(iter(SCALES)),
        help_text=gettext_lazy(
            "Results of botifarra are small: most differences are below the 20 at which the international table begins, so that it gives mostly "
            "zeros. Its tenth is made for them."
        ),
    )
    drop = _whole(
        "datum",
        "drop",
        label=gettext_lazy("Results left out at each end"),
        help_text=gettext_lazy(
            "So many of the highest and as many of the lowest do not count for the mean; fewer where fewer than two would remain. "
            "Allowed: %(allowed)s. Empty: 1, so none below four results."
        ),
    )
    step = _whole(
        "datum",
        "step",
        label=gettext_lazy("The mean is rounded to multiples of"),
        help_text=gettext_lazy("Bridge’s Butler has 10. Allowed: %(allowed)s. Empty: 1."),
    )
    average_plus = _whole(
        "datum",
        "average_plus",
        label=gettext_lazy("What a ruling “60 %” is worth"),
        help_text=gettext_lazy(
            "So many points or IMPs for 60 %%, as many lost for 40 %%, 0 for 50 %%. Allowed: %(allowed)s. Empty: %(points)s points, or %(imps)s IMPs."
        ),
    )
    doubling_policy = Choice(
        label=gettext_lazy("Doubling"), choices=_words(DoublingPolicy, wording.POLICY_NAMES), initial=DoublingPolicy.SHARED.value
    )
    multiplier_set = Choice(
        label=gettext_lazy("Multipliers"), choices=_words(MULTIPLIER_SETS, wording.MULTIPLIER_SET_NAMES), initial=DEFAULT_MULTIPLIER_SET
    )
    variant = Choice(label=gettext_lazy("Play"), choices=_words(Variant, wording.VARIANT_NAMES), initial=Variant.LLIURE.value)
    overtake_partner_with_blank = forms.BooleanField(
        label=gettext_lazy("Partner's trick may be beaten with a card without points"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Counts in obliged play only."),
    )
    second_hand_exception = forms.BooleanField(
        label=gettext_lazy("Second to play, void and unable to beat, may throw a card with points"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Counts in obliged play only."),
    )
    revoke = Choice(
        label=gettext_lazy("A revoke"),
        choices=_words(RevokeRule, wording.REVOKE_NAMES),
        initial=RevokeRule.WHOLE_STAKE.value,
        help_text=gettext_lazy("A card that the rules did not allow, found when it is too late to take it back."),
    )
    listed = forms.BooleanField(
        label=gettext_lazy("On the public list of events"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Without it, only the club's directors see its pages."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, methods in METHOD_OPTIONS.items():
            self.fields[name].help_text = " ".join(filter(None, (self._option_help(name), _only_with(methods))))

    def _option_help(self, name: str) -> str:
        field = self.fields[name]
        if not isinstance(field, WholeNumber):
            return str(field.help_text)
        known = {"points": SCALES["identity"].plus, "imps": SCALES["imp-wbf"].plus}
        return str(field.help_text) % {"allowed": f"{field.lowest}–{field.highest}", **known}

    def options(self) -> list[tuple[BoundField, str]]:
        """The fields of the methods' options, each with the keys of the methods that take it."""
        return [(self[name], " ".join(methods)) for name, methods in METHOD_OPTIONS.items()]

    def clean(self) -> dict[str, Any]:
        """Without the faults of options that nobody asked for: those of other methods."""
        for name, methods in METHOD_OPTIONS.items():
            if self.cleaned_data.get("method") not in methods:
                self.errors.pop(name, None)
        return self.cleaned_data

    def clean_truncate(self) -> bool:
        """On or off."""
        return bool(self.cleaned_data["truncate"] == "yes")

    def clean_title(self) -> str:
        """The title as it will be kept."""
        return _name(self.cleaned_data["title"], "title")

    def clean_place(self) -> str:
        """The place as it will be kept; it may be empty."""
        place = self.cleaned_data["place"]
        return _name(place, "place") if place else ""

    def facts(self) -> EventFacts:
        """What was said, for create_event and change_event. Call it on a valid form only."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in METHOD_OPTIONS and name != "date"}
        given = {name: self.cleaned_data[name] for name in METHODS[said["method"]].options}
        said.update(winners=int(said["winners"]), method_options={name: value for name, value in given.items() if value is not None})
        return EventFacts(**said)


class NewEventForm(EventForm):
    """An event and the day of its first session in one go."""

    date = Day(label=gettext_lazy("Date of the first session"))
    field_order = ("title", "date", "place")


def event_initial(event: Event) -> dict[str, object]:
    """What the form shows of an event as it is."""
    names = ("title", "place", "method", "doubling_policy", "multiplier_set", "variant", "listed", "overtake_partner_with_blank", "revoke")
    options = event.method_options
    return {
        **{name: getattr(event, name) for name in names},
        "second_hand_exception": event.second_hand_exception,
        "winners": str(event.winners),
        "form": options.get("form", MatchpointsForm.TWO_ONE_ZERO.value),
        "truncate": "yes" if options.get("truncate") else "no",
        "scale": options.get("scale", next(iter(SCALES))),
        **{name: options.get(name) for name in ("drop", "step", "average_plus")},
    }


class PairForm(forms.Form):
    """The two names of a pair."""

    one = forms.CharField(label=gettext_lazy("Player 1"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}))
    other = forms.CharField(label=gettext_lazy("Player 2"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))


class PairListForm(forms.Form):
    """Pairs pasted or uploaded."""

    text = forms.CharField(
        label=gettext_lazy("Pairs, one on each line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy("Two names parted by a tab, a semicolon or “ – ”. A start number in front is passed over."),
    )
    file = SmallFile(
        label=gettext_lazy("or a file (CSV or XLSX)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )


class DealsForm(forms.Form):
    """The public word of the deals."""

    word = forms.CharField(
        label=pgettext_lazy("of the deals", "Public word"),
        required=False,
        help_text=gettext_lazy(
            "Optional: something that nobody could know beforehand and everybody can look up, such as tonight's lottery number. "
            "It is mixed into the deals."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PbnForm(forms.Form):
    """A file of deals."""

    file = SmallFile(
        label=gettext_lazy("PBN file"),
        allow_empty_file=True,
        help_text=gettext_lazy("A deal for every board of the session; other boards of the file are passed over."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.txt"}),
        error_messages={"required": gettext_lazy("Choose a file. Allowed: PBN.")},
    )
