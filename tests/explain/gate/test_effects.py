"""Where the settings of a gate may take effects from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from binlogic.explain.gate.settings import read_settings
from binlogic.facts.errors import InputError


@pytest.fixture
def settings(tmp_path: Path) -> Callable[[str], Path]:
    def written(effects: str) -> Path:
        path = tmp_path / "binlogic.toml"
        path.write_text(f'profile = "mariadb-10.11"\nworkloads = ["w.sql"]\neffects = "{effects}"\n')
        return path

    return written


def test_settings_cannot_ask_for_a_server(settings: Callable[[str], Path]) -> None:
    with pytest.raises(InputError, match="effects is one of assumed, shadow"):
        read_settings(settings("live"))


@pytest.mark.parametrize("kind", ["assumed", "shadow"])
def test_settings_say_where_effects_come_from(kind: str, settings: Callable[[str], Path]) -> None:
    assert read_settings(settings(kind)).effects == kind
