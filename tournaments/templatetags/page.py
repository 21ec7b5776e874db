"""Template tags of the page itself and of its forms ({% load page %})."""

from django import forms, template
from django.forms import BoundField
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.web.preferences import chosen_theme

register = template.Library()


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """`light` or `dark` if the reader has chosen, else nothing."""
    request = context.get("request")
    return chosen_theme(request) if request else ""


@register.simple_tag(takes_context=True)
def theme_attribute(context: Context) -> SafeString:
    """The attribute of `<html>` that fixes the theme; nothing where it follows the system."""
    chosen = theme(context)
    return format_html(' data-bs-theme="{}"', chosen) if chosen else SafeString("")


@register.filter
def dressed(field: BoundField) -> SafeString:
    """The field's widget with the classes of theme.css; Django itself ties it to its help and its error."""
    classes = [_widget_class(field.field.widget), *(["is-invalid"] if field.errors else [])]
    return field.as_widget(attrs={"class": " ".join(classes)})


@register.filter
def is_checkbox(field: BoundField) -> bool:
    """A single box to tick, whose label stands behind it."""
    return isinstance(field.field.widget, forms.CheckboxInput)


def _widget_class(widget: forms.Widget) -> str:
    if isinstance(widget, forms.CheckboxInput | forms.RadioSelect | forms.CheckboxSelectMultiple):
        return "form-check-input"
    return "form-select" if isinstance(widget, forms.Select) else "form-control"
