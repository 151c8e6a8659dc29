"""What running a statement does to rows, as far as the rows are known (facts/effects/shadow) or assumed."""

from __future__ import annotations

from .relation import relation

EFFECTS = (
    relation("row_change(S, T, W, N)", "statement", "{S} would {W} rows of {T}", "{S} would not {W} rows of {T}",
             "W: insert, update, delete; N: order of first touch; what the statement takes back itself is left out"),
    relation("undone(S, T, W, N)", "statement", "{S} would take back its {W} of {T} as it fails",
             "{S} would not take back an {W} of {T}"),
    relation("fails(S, C)", "statement", "{S} fails with {C} while it runs", "{S} does not fail with {C}"),
    relation("partly(S)", "statement", "{S} fails, but takes effect for some of its objects",
             "{S} takes effect wholly or not at all", "DROP TABLE a, missing"),
    relation("fails_early(S, C)", "statement", "{S} fails with {C} before it touches a row",
             "{S} does not fail with {C} before it touches a row"),
    relation("fails_as_read(S)", "statement", "{S} fails as its text is read", "{S} does not fail as its text is read"),
    relation("notes(S, C)", "statement", "{S} gives note or warning {C}", "{S} does not give note or warning {C}"),
    relation("data_open(S, R)", "statement", "what {S} changes depends on data: {R}",
             "what {S} changes is known"),
    relation("generates_id(S)", "statement", "{S} generates an AUTO_INCREMENT value",
             "{S} generates no AUTO_INCREMENT value"),
    relation("tries(S, T)", "statement", "{S} asks the engine of {T} to change a row",
             "{S} asks the engine of {T} for no change",
             "whether or not the row changes: INSERT IGNORE of a duplicate, UPDATE to equal values"),
    relation("finds_empty(S, T)", "statement", "{S} is to delete all rows of {T}, which has none",
             "{S} does not find {T} empty"),
    relation("keeps_row(S, T)", "statement", "{S} leaves a row of {T} as it is, though a new one has its key",
             "{S} leaves no row of {T} as it is that has the key of a new one",
             "ON DUPLICATE KEY UPDATE or REPLACE to equal values"),
    relation("sees_nothing(S)", "statement", "{S} is known to match no row before a row is read",
             "{S} looks for its rows"),
    relation("last_id_unread(S)", "statement", "{S} finds no row to evaluate LAST_INSERT_ID() for",
             "{S} evaluates LAST_INSERT_ID()"),
    relation("starts_function(S, G)", "statement", "{S} starts to run {G}",
             "{S} does not start to run {G}", "outermost stored functions, also those that fail or change nothing"),
    relation("runs_function(S, U, N, G)", "statement", "{S} runs {U}, which changes rows",
             "{S} does not run {U}", "outermost functions that ran statements that change rows, in order; G: U again"),
)  # fmt: skip
