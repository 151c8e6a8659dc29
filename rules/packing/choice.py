"""The pack that a user names: a folder, a built-in pack, or the profile of a server."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from ...facts.errors import InputError, excerpt
from ...facts.sql.dialect import Vendor
from .loading import builtin_pack, builtin_profiles, load_pack
from .pack import Pack

_FIRST_PACK = "clustrix"


def chosen_pack(name: str, profile: str = "") -> Pack:
    """A pack by name, folder or zip file, or the built-in one that has the profile. Raises InputError."""
    if not name:
        known = builtin_profiles()
        if profile and profile not in known:
            near = get_close_matches(profile, known, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(sorted(known))}"
            raise InputError("BE301", f"there is no profile {excerpt(profile)}", hint=hint)
        name = known[profile] if profile else _FIRST_PACK
    is_path = "/" in name or name.endswith(".zip") or Path(name).is_dir()
    return load_pack(Path(name), profile) if is_path else builtin_pack(name, profile)


def nearest_profile(vendor: Vendor) -> str:
    """The built-in profile of a server of MySQL or MariaDB, or of the nearest version: the newest that is not newer."""
    versions = {
        tuple(map(int, version.split("."))): f"{flavor}-{version}"
        for flavor, _, version in (name.partition("-") for name in builtin_profiles())
        if flavor == vendor.flavor
    }
    written = (vendor.version // 10000, vendor.version // 100 % 100)
    older = [version for version in versions if version <= written]
    return versions[max(older) if older else min(versions)]
