"""Signing in and out, and the page of the first start that makes the first director."""

from ipaddress import ip_address
from typing import Any

from django.contrib.auth import get_user_model, login
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.fault_texts import fault_text
from tournaments.services.clubs import create_first_director, setup_token
from tournaments.services.errors import Refused

BACKEND = "django.contrib.auth.backends.ModelBackend"


def address_behind_proxy(request: HttpRequest) -> str:
    """Who tries to sign in, where a proxy speaks for everybody: the address that the proxy saw, which it puts last into X-Forwarded-For.

    So failures from elsewhere lock nobody out. What stands before the last comes from the sender and is worth nothing. The server (granian 2.8) takes
    `X_Forwarded_For` for the same header, and nothing tells them apart here: only a proxy that drops such names may reach the port.
    """
    seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].partition("%")[0].strip()
    try:
        return str(ip_address(seen))
    except ValueError:  # a proxy that does not say
        return str(request.META["REMOTE_ADDR"])


class SignInForm(AuthenticationForm):
    """Name and password, in our words. It never says which of the two was wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_messages = dict.fromkeys(("invalid_login", "inactive"), _("The name or the password is not right. Try again."))
        for name, label, missing in (("username", _("User name"), _("Type your user name.")), ("password", _("Password"), _("Type your password."))):
            self.fields[name].label = label
            self.fields[name].error_messages["required"] = missing


class SignIn(LoginView):
    """The sign-in page; after ten failures django-axes answers with registration/locked.html."""

    authentication_form = SignInForm
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Signs out (POST only) and shows the list of events."""


class ChangePassword(SuccessMessageMixin, PasswordChangeView):  # type: ignore[type-arg]
    """A new password for oneself."""

    template_name = "registration/password.html"
    success_url = reverse_lazy("desk")
    success_message = _("The password was changed.")


class FirstDirectorForm(UserCreationForm):  # type: ignore[type-arg]
    """Name and password of the first director; `create_director` saves it."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = _("Letters, digits and @ . + - _ only. You sign in with it.")


@never_cache
@sensitive_post_parameters()
def setup(request: HttpRequest, token: str) -> HttpResponse:
    """Makes the first director and signs them in. 404 with a wrong token, or when there is a user already."""
    if not constant_time_compare(token, setup_token()) or get_user_model().objects.exists():
        raise Http404
    form = FirstDirectorForm(request.POST or None)
    if form.is_valid():
        try:
            user = create_first_director(username=form.cleaned_data["username"], password=form.cleaned_data["password1"])
        except Refused as refused:
            form.add_error(None, [fault_text(fault) for fault in refused.faults])
        else:
            login(request, user, backend=BACKEND)
            return redirect("desk")
    return render(request, "registration/setup.html", {"form": form}, status=400 if form.errors else 200)
