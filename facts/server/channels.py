"""Filters of one channel of a replica, as MySQL calls it; MariaDB calls it a connection.

An option is of a channel as MariaDB writes it, `name.replicate-do-db=d`, or as MySQL 8.0 does,
`replicate-do-db=name:d`; without a name it is the one that always exists. Each channel has its own filters, and of
every filter that it has none of those of all channels. Source: MySQL manual, Replication Channel Based Filters;
measured on MariaDB 10.11.19, which compares names in option files with letter case and in SET GLOBAL without.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..errors import InputError, excerpt

Option = tuple[str, str | None]
_FILTER = re.compile(
    r"(?:(?P<connection>.*)\.)?"
    r"(?P<filter>replicate_(?:(?:wild_)?(?:do|ignore)_table|(?:do|ignore)_(?:db|domain_ids)|rewrite_db))"
    r"=(?:(?P<channel>[^.:]*):)?(?P<value>.*)\Z",
    re.S,
)


class _ChannelOption(NamedTuple):
    """An option of one channel; None: of all of them, or no filter at all."""

    channel: str | None
    name: str
    value: str | None


def of_channel(options: Iterable[Option], channel: str | None, file: str = "") -> list[Option]:
    """The options of one channel, without its name; None: of the only one that has filters.

    Raises InputError BE110 where several channels have filters and none is chosen, and where the chosen one has none.
    """
    told = [_told(name, value) for name, value in options]
    channels = sorted({each.channel for each in told if each.channel is not None})
    for_all = any(each.channel is None and _FILTER.match(f"{each.name}=") for each in told)
    shown = " and ".join(excerpt(each) for each in channels)
    if channel is None and len(channels) + for_all > 1:
        what = f"filters of {'channels' if len(channels) > 1 else 'the channel'} {shown}"
        hint = f"choose one with --channel, e.g. --channel {channels[-1] or repr('')}; '' is the one without a name"
        raise InputError("BE110", what + (", and of all" if for_all else ""), file, hint=hint)
    own = next((each for each in channels if channel in (None, each) or each == (channel or "").lower()), None)
    if channel is not None and own is None and not for_all:
        hint = f"choose one of {shown}" if channels else ""
        raise InputError("BE110", f"no filter is of the channel {excerpt(channel)}", file, hint=hint)
    has = {each.name for each in told if each.channel == own} if own is not None else set[str]()
    return [
        (each.name, each.value)
        for each in told
        if (each.value if each.channel is not None else each.name not in has) and each.channel in (None, own)
    ]


def _told(name: str, value: str | None) -> _ChannelOption:
    found = _FILTER.match(f"{name}={(value or '').strip()}")
    if found is None or found["connection"] is found["channel"]:
        return _ChannelOption(None, name, value)
    if found["connection"] is not None:
        return _ChannelOption(found["connection"], found["filter"], value)
    return _ChannelOption(found["channel"].lower(), found["filter"], found["value"])
