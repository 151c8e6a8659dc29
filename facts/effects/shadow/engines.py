"""Storage engines that a definition or SET names."""

from __future__ import annotations

from .client import ShadowClient
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer

_UNKNOWN_ENGINE = 1286
_NO_SUBSTITUTION = frozenset({"NO_ENGINE_SUBSTITUTION", "TRADITIONAL"})


def check_engine(server: ShadowServer, engine: str, fresh: bool, client: ShadowClient | None = None) -> None:
    """Raises RefusedError 1286 for an engine that the server has not, NotFollowedError for one that a new server
    (fresh) has not loaded; elsewhere who names it is taken to have it.

    client: another engine may stand in for a table's, as its sql_mode says.
    """
    if not engine or not server.engines or engine in server.engines:
        return
    if engine in server.optional_engines:
        if not fresh:
            return
        raise NotFollowedError(f"engine {engine} is not followed")
    if client is not None and client.strict is not None and client.modes.isdisjoint(_NO_SUBSTITUTION):
        raise NotFollowedError(f"which engine stands in for {engine} is not followed")
    raise RefusedError(_UNKNOWN_ENGINE, engine, early=True)
