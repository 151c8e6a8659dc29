"""Fields: how a recorded value is read, and when a prediction agrees with it."""

from __future__ import annotations

from typing import Any

import pytest
from binlogic.explain.conformance import PredictedEvent, Prediction
from binlogic.explain.conformance.fields import FIELDS, MISSING, TRUTH_FIELDS
from binlogic.explain.conformance.recording import RecordedAnswer
from binlogic.facts.errors import InputError

FIELD = {field.name: field for field in FIELDS}
TRUTH = {field.name: field for field in TRUTH_FIELDS}


def agrees(name: str, recorded: Any, prediction: Prediction, truth: bool = False) -> bool:
    field = (TRUTH if truth else FIELD)[name]
    value = field.recorded(RecordedAnswer({field.key: recorded}, "r.jsonl", 1))
    assert value is not MISSING
    return field.agrees(value, prediction)


def warned(*codes: int, message: str = "") -> list[dict[str, Any]]:
    return [{"level": "Warning", "code": code, "message": message} for code in codes]


def test_an_error_is_its_code() -> None:
    error = {"code": 1665, "message": "Cannot execute"}
    assert agrees("error", error, Prediction(1, error=1665))
    assert not agrees("error", error, Prediction(1))
    assert agrees("error", None, Prediction(1))


def test_an_error_of_the_client_is_not_compared() -> None:
    assert FIELD["error"].recorded(RecordedAnswer({"error": {"code": -1}}, "r.jsonl", 1)) is MISSING


def test_warnings_about_the_log_have_to_be_predicted() -> None:
    assert not agrees("warnings", warned(1592), Prediction(1))
    assert agrees("warnings", warned(1592, 1592), Prediction(1, warnings=frozenset({1592})))
    assert not agrees("warnings", warned(), Prediction(1, warnings=frozenset({1592})))


def test_warnings_about_data_have_to_hold_where_they_are_predicted() -> None:
    assert agrees("warnings", warned(1265), Prediction(1))
    assert agrees("warnings", warned(1265), Prediction(1, warnings=frozenset({1265})))
    assert not agrees("warnings", warned(), Prediction(1, warnings=frozenset({1265})))


def test_the_unknown_error_is_about_the_log_where_its_text_says_so() -> None:
    rows = warned(1105, message="Row events are not logged for UPDATE statements")
    assert not agrees("warnings", rows, Prediction(1))
    assert agrees("warnings", rows, Prediction(1, warnings=frozenset({1105})))
    assert agrees("warnings", warned(1105, message="Event scheduler is switched off"), Prediction(1))


def test_unsafe_reasons_have_no_order() -> None:
    assert agrees("unsafe", ["LIMIT", "UDF", "LIMIT"], Prediction(1, unsafe=("UDF", "LIMIT")))
    assert not agrees("unsafe", ["LIMIT"], Prediction(1, unsafe=("UDF",)))
    assert not agrees("unsafe", ["LIMIT"], Prediction(1))


@pytest.mark.parametrize("name", ["timing", "cache"])
def test_no_time_and_no_cache_are_predictable(name: str) -> None:
    assert agrees(name, None, Prediction(1))
    assert not agrees(name, "immediate", Prediction(1))


ROW = {"type": "Write_rows", "table": "lib.t", "after": ["a", "b"]}
WRITE = PredictedEvent("Write_rows", "", "lib.t", None, ("a", "b"))


def test_own_events_agree_by_type_table_code_and_text() -> None:
    query = {"type": "Query", "sql": "INSERT INTO t  VALUES (1)", "error_code": 1062}
    predicted = PredictedEvent("Query", "INSERT INTO t VALUES (1)", error_code=1062)
    assert agrees("own_events", [query, ROW], Prediction(1, own_events=(predicted, WRITE)))
    for wrong in (
        (WRITE, predicted),
        (predicted,),
        (PredictedEvent("Query", "INSERT INTO t VALUES (1)"), WRITE),
        (PredictedEvent("Query", "INSERT INTO t VALUES (2)", error_code=1062), WRITE),
        (predicted, PredictedEvent("Write_rows", "", "lib.u", None, ("a", "b"))),
    ):
        assert not agrees("own_events", [query, ROW], Prediction(1, own_events=wrong))


def test_quoting_events_count_by_place_in_the_log_only() -> None:
    events = [{"type": "Annotate_rows", "sql": "INSERT INTO t VALUES (1)"}, ROW]
    assert agrees("events", events, Prediction(1, events=(PredictedEvent("Annotate_rows"), WRITE)))
    assert not agrees("events", events, Prediction(1, events=(WRITE, PredictedEvent("Annotate_rows"))))
    assert not agrees("events", events, Prediction(1, events=(WRITE,)))
    assert agrees("own_events", events, Prediction(1, own_events=(WRITE,)))


def test_what_frames_a_file_is_no_event_of_a_statement() -> None:
    events = [{"type": "Format_desc"}, {"type": "Gtid_list"}, {"type": "Stop"}, {"type": "Rotate"}]
    assert agrees("events", events, Prediction(1, events=(PredictedEvent("Rotate"),)))


def test_rows_cut_by_size_are_one_event() -> None:
    assert agrees("own_events", [ROW, ROW, ROW], Prediction(1, own_events=(WRITE,)))
    other = {**ROW, "after": ["a"]}
    assert not agrees("own_events", [ROW, other], Prediction(1, own_events=(WRITE,)))


def test_intvar_and_user_var_agree_by_name() -> None:
    events = [{"type": "Intvar", "var": "INSERT_ID", "value": 4}, {"type": "User_var", "name": "v", "value": "x"}]
    named = (PredictedEvent("Intvar", "INSERT_ID"), PredictedEvent("User_var", "v"))
    assert agrees("own_events", events, Prediction(1, own_events=named))
    assert not agrees(
        "own_events", events, Prediction(1, own_events=(PredictedEvent("Intvar", "LAST_INSERT_ID"), named[1]))
    )


def test_images_are_the_columns_of_row_events() -> None:
    update = {"type": "Update_rows", "table": "lib.t", "before": "all", "after": ["b"]}
    event = PredictedEvent("Update_rows", "", "lib.t", ("all",), ("b",))
    assert agrees("images", [{"type": "Table_map", "table": "lib.t"}, update], Prediction(1, own_events=(event,)))
    for before, after in ((("a",), ("b",)), (("all",), ("all",)), (("all",), None)):
        wrong = PredictedEvent("Update_rows", "", "lib.t", before, after)
        assert not agrees("images", [update], Prediction(1, own_events=(wrong,)))
        assert agrees("own_events", [update], Prediction(1, own_events=(wrong,)))


@pytest.mark.parametrize(
    "events", [[], [{"type": "Query", "sql": "BEGIN"}], [{"type": "Write_rows", "table": "lib.t"}]]
)
def test_without_a_recorded_image_none_is_compared(events: list[Any]) -> None:
    assert FIELD["images"].recorded(RecordedAnswer({"own_events": events}, "r.jsonl", 1)) is MISSING


def test_a_window_that_was_not_recorded_is_not_compared() -> None:
    assert FIELD["events"].recorded(RecordedAnswer({"events": "not recorded (race)"}, "r.jsonl", 1)) is MISSING


def test_no_time_is_recorded_where_no_window_is() -> None:
    said = {"timing": "asynchronous", "events": "not recorded (race)"}
    assert FIELD["timing"].recorded(RecordedAnswer(said, "r.jsonl", 1)) is MISSING
    assert FIELD["timing"].recorded(RecordedAnswer(said | {"events": []}, "r.jsonl", 1)) == "asynchronous"


def test_a_field_that_depends_on_data_agrees_with_each_possible_value() -> None:
    either = {"logged": frozenset({"none", "row"}), "own_events": frozenset({(), (WRITE,)})}
    prediction = Prediction(1, logged="row", depends=True, possible=either)
    assert agrees("logged", "none", prediction)
    assert agrees("logged", "row", prediction)
    assert not agrees("logged", "statement", prediction)
    assert agrees("own_events", [ROW], prediction)
    assert agrees("own_events", [], prediction)
    assert not agrees("own_events", [{**ROW, "table": "lib.u"}], prediction)


def test_nothing_is_possible_without_being_marked() -> None:
    with pytest.raises(ValueError, match="depends on nothing"):
        Prediction(1, possible={"logged": frozenset({"none"})})


def test_logs_do_not_tell_ddl_from_statements() -> None:
    assert agrees("logged", "statement", Prediction(1, logged="ddl-as-statement"), truth=True)
    assert agrees("logged", "both", Prediction(1, logged="statement+row"), truth=True)
    assert not agrees("logged", "row", Prediction(1, logged="statement"), truth=True)
    assert TRUTH["logged"].recorded(RecordedAnswer({"logged": None}, "t.jsonl", 1)) is MISSING


def test_logs_name_reasons_by_code() -> None:
    reasons = [{"code": 1674, "name": "SYSFUNC"}, {"code": 1668, "name": "LIMIT"}]
    assert agrees("unsafe", reasons, Prediction(1, unsafe=("LIMIT", "SYSTEM_FUNCTION")), truth=True)
    assert not agrees("unsafe", reasons, Prediction(1, unsafe=("LIMIT",)), truth=True)
    assert not agrees("unsafe", [], Prediction(1, unsafe=("LIMIT",)), truth=True)
    assert TRUTH["unsafe"].recorded(RecordedAnswer({"unsafe": None}, "t.jsonl", 1)) is MISSING
    assert TRUTH["unsafe"].recorded(RecordedAnswer({}, "t.jsonl", 1)) is MISSING


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("error", "1062", "`error` is no error with a code"),
        ("error", {"message": "x"}, "`error` is no error with a code"),
        ("warnings", {}, "`warnings` is no list of warnings"),
        ("warnings", [5], "`warnings` holds a warning without a code"),
        ("unsafe", [1], "`unsafe` is no list of reasons"),
        ("logged", None, "`logged` is no text"),
        ("timing", 5, "`timing` is no text"),
        ("own_events", {}, "`own_events` is no list of events"),
        ("own_events", [5], "`own_events` holds an event that is no JSON object"),
        ("own_events", [{}], "`own_events` holds an event without `type`"),
        ("events", [{"type": "Query", "sql": 5}], "`events` holds an event whose `sql` cannot be read"),
        ("images", [{"type": "Write_rows", "after": [5]}], "`own_events` holds an event whose `after` cannot be read"),
    ],
)
def test_a_value_of_another_type(name: str, value: Any, told: str) -> None:
    field = FIELD[name]
    with pytest.raises(InputError) as caught:
        field.recorded(RecordedAnswer({field.key: value}, "r.jsonl", 7))
    assert str(caught.value) == f"r.jsonl:7: BE109 {told}; hint: see docs/recordings.md"
