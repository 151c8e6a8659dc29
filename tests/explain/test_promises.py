"""What explanations and the first minute promise, and the tests that hold each promise to it.

D1 to D12 are promises of explanations, S6 of scopes, F2.7, F2.9 and F5 of what a new user meets.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
#: promise -> file of tests: names of its tests
PROMISES = {
    "D1 a rule is proved by itself, never by another with the same head": """
        explain/cli/test_addresses.py: test_a_rule_is_not_proved_by_another_with_the_same_head
        explain/cli/test_addresses.py: test_a_proof_by_rule_holds_nothing_of_other_rules
        explain/cli/test_addresses.py: test_other_values_are_told_from_those_that_hold""",
    "D2 a long log has the repairs of a short one, and a search that ended says so": """
        explain/cli/test_repair.py: test_a_long_log_has_the_repairs_of_a_short_one
        explain/cli/test_repair.py: test_the_middle_of_a_long_log_has_the_repairs_of_a_short_one
        explain/cli/test_repair.py: test_a_search_that_ends_early_says_so
        explain/cli/test_repair.py: test_a_search_that_has_found_enough_says_so""",
    "D3 no repair that a server refuses": """
        explain/cli/test_repair.py: test_what_no_open_transaction_takes_stands_before_it
        explain/test_repairs_on_servers.py: test_every_repair_does_what_it_promises""",
    "D4 lost atomicity and warnings that go away are named": """
        explain/cli/test_repair.py: test_a_note_that_goes_away_with_a_commit_is_a_change
        explain/cli/test_repair.py: test_a_warning_goes_away_with_the_transaction""",
    "D5 new refusals are named and come last": """
        explain/cli/test_repair.py: test_new_refusals_are_told_and_come_last""",
    "D6 advice is no harm, and a session can be logged again": """
        explain/cli/test_repair.py: test_advice_is_no_harm
        explain/cli/test_repair.py: test_a_session_that_is_not_logged_can_be_logged_again""",
    "D7 all binlogs are changed together, and only what is lost is called lost": """
        explain/cli/test_repair.py: test_binlogs_that_refuse_together_are_changed_together
        explain/cli/test_repair.py: test_what_another_binlog_records_is_no_loss
        explain/proof/test_quotation.py: test_every_rule_that_finds_something_says_what_to_do""",
    "D8 the gravest finding is explained, and each of several can be asked for": """
        explain/cli/test_first_answer.py: test_an_unsafe_statement_is_explained_by_its_warning_in_the_servers_words
        explain/cli/test_addresses.py: test_each_of_five_reasons_has_a_proof_of_its_own
        explain/cli/test_addresses.py: test_the_number_of_findings_that_are_not_shown_is_said
        explain/report/test_analysis.py: test_what_is_wrong_is_proved_before_the_outcome""",
    "D9 certainty is said": """
        explain/cli/test_causes_marked.py: test_what_is_presumed_is_said
        explain/cli/test_first_answer.py: test_what_nobody_can_tell_is_open""",
    "D10 causes are marked where they are written": """
        explain/cli/test_causes_marked.py: test_facts_of_a_table_lead_to_its_definition
        explain/cli/test_causes_marked.py: test_an_option_file_is_marked
        explain/cli/test_causes_marked.py: test_an_open_temporary_table_leads_to_its_creation
        explain/cli/test_causes_marked.py: test_every_statement_of_the_way_is_marked""",
    "D11 the server's words are the server's": """
        explain/proof/test_quotation.py: test_every_reason_with_a_note_of_its_own_is_quoted
        explain/cli/test_first_answer.py: test_a_failure_has_the_number_and_words_of_its_error""",
    "D12 no line of a proof is wider than the page": """
        explain/cli/test_causes_marked.py: test_no_line_of_a_proof_is_wider_than_the_page
        explain/render/test_terminal.py: test_a_long_text_is_wrapped_and_every_place_stays_in_its_column""",
    "S6 two binlogs that refuse one statement: it is split": """
        explain/cli/test_repair.py: test_a_drop_of_tables_that_different_binlogs_log_is_split""",
    "F2.7 nothing is answered without a server; what is unknown has a line; a script is no log": """
        explain/cli/test_first_minute.py: test_without_a_server_nothing_is_said_of_a_workload
        explain/cli/test_event_remarks.py: test_unknown_and_failing_statements_have_a_line
        explain/cli/test_event_remarks.py: test_what_check_calls_recorded_is_in_events_or_they_say_why_not
        spark/test_kinds.py: test_what_is_no_log""",
    "F2.9 Info reads as servers show it": """
        explain/cli/test_row_events.py: test_info_reads_as_servers_show_it
        explain/cli/test_row_events.py: test_one_row_event_of_a_statement_ends_it
        logging/test_xa.py: test_8_22_since_mysql_5_7_the_prepared_part_is_a_group_of_its_own""",
    "F5 the command line": """
        explain/cli/test_first_minute.py: test_the_version_is_that_of_the_package
        explain/cli/test_first_minute.py: test_without_a_verb_help_is_shown
        explain/cli/test_first_minute.py: test_completion_can_be_had
        explain/cli/test_first_minute.py: test_who_uses_an_option_that_is_not_there_is_led_to_the_help_of_the_verb
        explain/cli/test_first_minute.py: test_options_of_a_verb_stand_in_groups_and_servers_are_named
        explain/cli/test_first_minute.py: test_every_verb_has_an_example_that_names_it
        explain/cli/test_first_minute.py: test_what_is_refused_has_a_colour_on_a_terminal
        explain/cli/test_check.py: test_a_progress_bar_is_for_terminals_and_long_work
        explain/cli/test_check.py: test_on_a_terminal_a_message_has_a_line_of_its_own
        explain/cli/test_check.py: test_the_end_of_a_session_that_leaves_nothing_is_no_line
        explain/cli/test_check.py: test_the_summary_counts_statements_outcomes_and_those_no_binlog_saw""",
    "F5 Python": """
        explain/report/test_analysis.py: test_a_text_is_analysed_and_its_places_name_no_file_of_ours
        explain/report/test_analysis.py: test_what_cannot_be_analysed_is_one_line
        explain/report/test_analysis.py: test_it_shows_itself_briefly_and_as_a_table
        explain/report/test_analysis.py: test_what_a_prompt_prints_is_short
        explain/report/test_analysis.py: test_rows_are_a_table_of_pandas
        explain/cli/test_first_minute.py: test_dir_lists_what_the_package_offers""",
    "F5 extras that are not installed": """
        explain/cli/test_first_minute.py: test_an_extra_that_is_not_installed_is_asked_for_at_once
        rules/engine/test_clingo.py: test_without_clingo_the_error_says_what_to_install""",
}


@pytest.mark.parametrize("promise", PROMISES)
def test_every_promise_has_tests(promise: str) -> None:
    for file, name in (line.strip().split(": ") for line in PROMISES[promise].strip().splitlines()):
        assert re.search(rf"^def {name}\(", (TESTS / file).read_text(), re.MULTILINE), f"{file} has no {name}"
