"""Random workloads of several sessions over the whole surface of SQL that reaches a binary log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from .definitions import alter, program, sequence, table, table_from_query
from .programs import routine
from .rare import maintain, special
from .record import Workload
from .rows import delete, insert, load, query, update
from .sessions import account, dynamic, locks, setting, transaction, two_phases
from .shop import TABLES as SHOP
from .shop import shop
from .world import World

_KINDS: Mapping[Callable[[World], str], int] = {
    insert: 20, update: 14, delete: 10, load: 2, query: 8, table: 6, table_from_query: 3, alter: 6, program: 9,
    sequence: 2, transaction: 12, two_phases: 2, setting: 7, locks: 2, dynamic: 6, account: 3, routine: 5, special: 2,
    maintain: 4,
}  # fmt: skip
_TABLES = 3
_MOST_FAVOURED = 4
#: of how many workloads one is a shop and little else
_SHOPS = 12


def workload(seed: int, server: str, length: int = 40) -> Workload:
    """The workload of a seed: the same for the same arguments. Each favours some kinds, so that they meet."""
    random = Random(f"{seed} {server}")
    w = World(random, server.startswith("mariadb"))
    if seed % _SHOPS == _SHOPS - 1:
        return _shop(w, f"{server}-{seed}", length)
    weights = dict(_KINDS)
    for kind in random.sample(list(weights), random.randint(1, _MOST_FAVOURED)):
        weights[kind] *= 5
    statements = [("A", "CREATE DATABASE d1"), ("A", "USE d1")]
    statements += [("A", table(w)) for _ in range(_TABLES)]
    statements += [("A", insert(w)) for _ in range(_TABLES)]
    others = random.random() < 0.4
    session, known = "A", {"A"}
    kinds, shares = list(weights), list(weights.values())
    while len(statements) < length:
        if others and random.random() < 0.15:
            session = random.choice("AB")
            if session not in known:
                known.add(session)
                statements.append((session, "USE d1"))
        statements.append((session, random.choices(kinds, shares)[0](w)))
    return Workload(f"{server}-{seed}", tuple(statements))


def _shop(w: World, name: str, length: int) -> Workload:
    """A shop with few transactions and settings; its tables first."""
    statements = [("A", "CREATE DATABASE d1"), ("A", "USE d1"), *(("A", shop(w)) for _ in SHOP)]
    while len(statements) < length:
        kind = w.random.choices((shop, transaction, setting), (20, 3, 1))[0]
        statements.append(("A", kind(w)))
    return Workload(name, tuple(statements))
