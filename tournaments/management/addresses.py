"""Where this machine can be reached in its own network, found without the internet. IPv4: what the routers of halls give to phones."""

import errno
import socket
import struct
import sys
from ipaddress import IPv4Address

EVERYWHERE, LOOPBACK = "0.0.0.0", "127.0.0.1"  # noqa: S104  a hall's phones must get in
FIRST_PORT = 8000
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")  # nothing is sent to them
SIOCGIFADDR = 0x8915  # Linux: the address of a network interface


def own_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine without the loopback, the one that the network most likely uses first."""
    found = [*_towards(PROBES), *_of_host_name(), *_of_interfaces()]
    return tuple(dict.fromkeys(address for address in found if _reachable(address)))


def host_names() -> tuple[str, ...]:
    """The names of this machine: as it calls itself, and as phones may find it by mDNS."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local") if name and name != "localhost" else ()


def port_fault(host: str, port: int) -> str | None:
    """Why nobody can listen there: `taken`, `forbidden`, `not_ours`; None if one can."""
    try:
        with socket.socket() as probe:
            if sys.platform == "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:  # a port that was left a moment ago is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            probe.listen()
    except PermissionError:
        return "forbidden"
    except socket.gaierror:
        return "not_ours"
    except OSError as error:
        return "taken" if error.errno == errno.EADDRINUSE else "not_ours"
    return None


def _reachable(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)


def _towards(targets: tuple[str, ...]) -> list[str]:
    """The own address on the way to each target: connecting a datagram socket asks the routing table and sends nothing."""
    found = []
    for target in targets:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:  # no way there: no network on that side
                continue
    return found


def _of_host_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl  # noqa: PLC0415  Linux only

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an address
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found
