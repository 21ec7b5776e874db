"""Clubs and the people who direct them."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.signing import Signer
from django.db import transaction

from engine.errors import Fault
from tournaments.enums import Verb
from tournaments.models import Club, Directorship
from tournaments.services.errors import Refused, refuse
from tournaments.services.log import write_entry
from tournaments.services.names import LONGEST_NAME, clean_name, made_under_free_slug, name_faults
from tournaments.services.once import kept_once, made_before


@transaction.atomic
def create_club(*, who: User, name: str, once: str = "") -> Club:
    """A club that `who` directs. `once`: the word of the form (services/once.py)."""
    name = clean_name(name)
    if faults := name_faults(name, where="name"):
        raise Refused(*faults)
    facts = {"name": name}
    if made := made_before(who=who, verb=Verb.CLUB_CREATED, once=once, facts=facts):
        return made.club
    club = made_under_free_slug(Club, name, "club", lambda slug: Club.objects.create(name=name, slug=slug))
    Directorship.objects.create(club=club, user=who)
    write_entry(who=who, verb=Verb.CLUB_CREATED, on=club, what=kept_once(once), after=facts)
    return club


@transaction.atomic
def create_director(*, username: str, password: str) -> User:
    """An account. Refused with every fault of the name and the password."""
    username = clean_name(username)
    faults = list(name_faults(username, where="username", longest=60))
    if User.objects.filter(username__iexact=username).exists():
        faults.append(Fault("username_taken", {"name": username}, "username"))
    try:
        validate_password(password, User(username=username))
    except ValidationError as error:
        faults += [Fault("password_refused", {"reason": message}, "password") for message in error.messages]
    if faults:
        raise Refused(*faults)
    return User.objects.create_user(username=username, password=password)


def setup_token() -> str:
    """What `serve` prints in the address of the setup page: only somebody at this machine can know it. Worth nothing once there is a user."""
    return Signer(salt="predonats.setup").signature("first director")


@transaction.atomic
def create_first_director(*, username: str, password: str) -> User:
    """The account of the first start; refused when there is one already (of two at once the second is told so)."""
    if User.objects.exists():
        raise refuse("site_has_users")
    return create_director(username=username, password=password)


@transaction.atomic
def add_director(*, who: User, club: Club, username: str, password: str = "") -> Directorship:
    """Lets another account direct the club too; with a password, an account that is made for it if there is none by that name."""
    name = clean_name(username)
    user = User.objects.filter(username__iexact=name).first() if len(name) <= LONGEST_NAME else None  # longer ones the database cannot look for
    if user is None and not password:
        raise refuse("username_unknown", "username", name=name[:LONGEST_NAME])
    user = user or create_director(username=name, password=password)
    directorship, _new = Directorship.objects.get_or_create(club=club, user=user)
    write_entry(who=who, verb=Verb.DIRECTOR_ADDED, on=club, after={"username": user.username})
    return directorship


@transaction.atomic
def remove_director(*, who: User, club: Club, user_id: int) -> str:
    """Takes a director out of the club and gives the name; the account stays. Refused for the last one."""
    directorships = {each.user_id: each for each in club.directorships.select_for_update(of=("self",)).select_related("user")}
    if user_id not in directorships:
        raise refuse("not_a_director")
    if len(directorships) == 1:
        raise refuse("last_director", name=directorships[user_id].user.username)
    username = directorships[user_id].user.username
    directorships[user_id].delete()
    write_entry(who=who, verb=Verb.DIRECTOR_REMOVED, on=club, before={"username": username})
    return username
