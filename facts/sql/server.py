"""Servers by name, as users say them."""

from __future__ import annotations

from ..errors import InputError
from .dialect import Vendor


def vendor_of(server: str) -> Vendor:
    """`mariadb-10.11.19` as a Vendor. Raises InputError BE301."""
    flavor, _, version = server.partition("-")
    parts = version.split(".") if version else []
    if flavor not in ("mysql", "mariadb", "clustrix") or not all(part.isdigit() for part in parts) or len(parts) > 3:
        hint = "name a server and its version, e.g. mysql-8.0.41"
        raise InputError("BE301", f"`{server}` is no server", hint=hint)
    major, minor, patch = ([int(part) for part in parts] + [0, 0, 0])[:3]
    return Vendor(flavor, (major * 100 + minor) * 100 + patch) if parts else Vendor(flavor, 999999)
