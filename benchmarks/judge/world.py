"""What a generated workload has made so far: enough to name things, rightly and now and then wrongly."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

TYPES = (
    "INT", "INT", "INT", "BIGINT", "TINYINT", "SMALLINT UNSIGNED", "INT UNSIGNED", "DECIMAL(8,2)", "DOUBLE", "FLOAT",
    "BIT(4)", "CHAR(6)", "VARCHAR(20)", "VARCHAR(20)", "VARCHAR(10) CHARACTER SET latin1", "TEXT", "BLOB",
    "VARBINARY(12)", "DATE", "TIME", "DATETIME", "TIMESTAMP NULL", "YEAR", "ENUM('a','b','c')", "SET('x','y')",
)  # fmt: skip
_NUMBERS = ("INT", "BIGINT", "TINYINT", "SMALLINT", "DECIMAL", "DOUBLE", "FLOAT", "BIT")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: columns as (name, type), the first one the key."""

    name: str
    columns: tuple[tuple[str, str], ...]
    engine: str
    temporary: bool = False


@dataclass
class World:
    """Names by kind, and the random choices about them."""

    random: Random
    mariadb: bool
    tables: list[Table] = field(default_factory=list)
    views: list[str] = field(default_factory=list)
    procedures: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    triggers: list[str] = field(default_factory=list)
    prepared: list[str] = field(default_factory=list)
    with_arguments: list[tuple[str, int]] = field(default_factory=list)
    users: list[str] = field(default_factory=list)
    sequences: list[str] = field(default_factory=list)
    made: int = 0
    shop: int = 0

    def new(self, stem: str) -> str:
        """A name nothing has yet."""
        self.made += 1
        return f"{stem}{self.made}"

    def table(self) -> Table:
        """Some table; seldom one that is not there."""
        if not self.tables or self.random.random() < 0.03:
            return Table(self.new("gone"), (("id", "INT"), ("b", "INT")), "InnoDB")
        return self.random.choice(self.tables)

    def some(self, names: list[str], stem: str) -> str:
        """One of the names; seldom one that is not there."""
        return self.random.choice(names) if names and self.random.random() > 0.05 else self.new(stem)

    def column(self, table: Table) -> tuple[str, str]:
        """A column that is no key, where there is one."""
        return self.random.choice(table.columns[1:] or table.columns)

    def value(self, kind: str) -> str:
        """A literal or expression for a column of a type."""
        pick, r = self.random.choice, self.random
        if r.random() < 0.08:
            return pick(("NULL", "DEFAULT", "@a", "@b", "UUID()", "RAND()", "NOW()", "USER()", "CONNECTION_ID()", "1/3",
                         "@@server_id", "FOUND_ROWS()", "LAST_INSERT_ID()", "'300'", "-1", "CURRENT_DATE"))  # fmt: skip
        if kind.startswith(_NUMBERS):
            small = str(r.randint(0, 9))
            return pick((small, small, small, small, f"{small}.5", f"{small}+1", "ABS(-3)", str(r.randint(0, 400))))
        fixed = {
            "DATE": ("'2026-01-02'", "CURDATE()", "'2026-02-30'"), "TIME": ("'10:11:12'",), "YEAR": ("2026", "1999"),
            "ENUM": ("'a'", "'b'", "'q'"), "SET": ("'x'", "'x,y'"),
        }  # fmt: skip
        for stem, values in fixed.items():
            if kind.partition("(")[0] == stem:
                return pick(values)
        if kind.startswith(("DATETIME", "TIMESTAMP")):
            return pick(("'2026-01-02 03:04:05'", "NOW()", "CURRENT_TIMESTAMP"))
        return pick(("'a'", "'b'", "'zz'", "CONCAT('a','b')", "UPPER('c')", "''", "'longer text'"))

    def where(self, table: Table) -> str:
        """A condition, or none."""
        name, kind = self.random.choice(table.columns)
        key = table.columns[0][0]
        return self.random.choice(
            (
                "", "", f" WHERE {key} = {self.random.randint(0, 6)}", f" WHERE {key} = {self.random.randint(0, 6)}",
                f" WHERE {name} = {self.value(kind)}", f" WHERE {key} > {self.random.randint(0, 6)}",
                f" WHERE {name} IS NULL", f" WHERE {key} IN (1, 2)", " ORDER BY 1 LIMIT 1", " LIMIT 2",
                f" WHERE {key} BETWEEN 2 AND 4", f" WHERE {key} = 1 LIMIT 1",
            )
        )  # fmt: skip
