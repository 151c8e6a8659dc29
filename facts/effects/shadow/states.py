"""Which errors a handler means, by code and by SQLSTATE (MySQL 5.6 manual, Server Error Codes and Messages)."""

from __future__ import annotations

_STATES = {
    1062: "23000", 1048: "23000", 1451: "23000", 1452: "23000", 1022: "23000", 1217: "23000", 1216: "23000",
    1146: "42S02", 1051: "42S02", 1050: "42S01", 1054: "42S22", 1136: "21S01", 1242: "21000", 1264: "22003",
    1406: "22001", 1292: "22007", 1305: "42000", 1172: "42000", 1046: "3D000", 1365: "22012", 1265: "01000",
    1329: "02000", 1339: "20000", 1064: "42000", 1049: "42000", 1110: "42000", 1326: "24000", 1325: "24000",
}  # fmt: skip


def matches(condition: str, code: int, values: tuple[str, ...] = ()) -> bool:
    """Whether a handler's condition is this error; a signal has its SQLSTATE as first value."""
    state = values[0] if code == 1644 and values else _STATES.get(code, "HY000")
    if condition == "NOT FOUND":
        return state.startswith("02")
    if condition == "SQLWARNING":
        return state.startswith("01")
    if condition == "SQLEXCEPTION":
        return not state.startswith(("00", "01", "02"))
    if condition.startswith("STATE "):
        return state == condition[6:]
    return condition == str(code)
