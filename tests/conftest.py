"""Settings of the property tests, the committed games, and one audit of the documents for the
whole session."""

import fcntl
import gc
import json
import os
import sys
import tomllib
from collections import Counter

import messages_reached
import pytest
from errata_of_kuhn import results_of
from examples import DOCUMENTS, ROOT, committed, document, judged
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.internal.conjecture import providers
from hypothesis.statistics import collector

LONGEST = (
    "test_reports.py",
    "test_workflow.py",
    "test_environment.py",
    "test_benchmarks.py",
    "test_solver_client.py",
    "test_verdicts.py",
    "test_fuzz.py",
    "test_documents.py",
    "test_try_page.py",
    "test_nashcheck_costs.py",
)

# Documents that are audited without a solver that proposes, small ones with claims of many kinds;
# HiGHS proposes in the others.
ALONE = ("baby-poker", "gambit-catalogue", "selten-gambit")

# Left out by `make quick`, beside the property tests: whole processes and pipelines, large games.
SLOW = (
    "certificates/test_explanation.py",
    "nashledger/second_reader/test_documents.py",
    "claims/test_compact_claims.py",
    "nashledger/laws/test_laws.py",
    "documents/test_audit_request.py",
    "claims/test_broken_rules.py",
    "nashlab/test_cfr.py",
    "games/formats/test_efg.py",
    "games/test_recall.py",
    "linear_programs/floats/test_solver_client.py",
    "nashcheck/",
    "proofs/",
    "nashledger/site/test_try_page.py",
    "page/test_widgets.py",
    "shell/test_game_files.py",
    "shell/test_library.py",
    "shell/test_processes.py",
    "shell/test_verbs.py",
    "solving/",
    "whole/test_benchmarks.py",
    "whole/test_cluster.py",
    "whole/test_edited_results.py",
    "whole/test_environment.py",
    "whole/test_frontdoor.py",
    "whole/test_fuzz.py",
    "whole/test_injection.py",
    "whole/test_published_game.py",
    "whole/test_reports.py",
    "whole/test_verdicts.py",
    "whole/test_workflow.py",
)

# Derandomised: the same examples in every run, so that a red test is news. No deadline: machines
# differ.
settings.register_profile(
    "nashproof",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
# For `make explore`: other examples in every run and ten times as many. What failed is kept in
# .hypothesis and tried first.
TIMES = 10
settings.register_profile(
    "explore",
    parent=settings.get_profile("nashproof"),
    derandomize=False,
    max_examples=40 * TIMES,
    database=DirectoryBasedExampleDatabase(ROOT / ".hypothesis" / "examples"),
    print_blob=True,
)
PROPERTIES = {  # a test -> how many examples it tries
    row["test"]: row["examples"]
    for row in tomllib.loads((ROOT / "data" / "properties.toml").read_text("utf-8"))["properties"]
}
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "nashproof")
settings.load_profile(PROFILE)
if PROFILE == "nashproof":
    # Hypothesis draws constants from every module that is loaded, which depends on the tests that
    # ran before in this process: then "derandomised" examples differ from run to run. None are
    # drawn here.
    providers._get_local_constants = lambda: providers._local_constants


def pytest_configure():
    """Note from the first test on which messages are provoked."""
    messages_reached.record()
    gc.disable()  # while thousands of tests are collected, of which none is garbage


def pytest_collection_finish():
    """From now on what tests make is collected; what there is before them is passed over."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """One of several processes has ended: what it noted joins what the others did."""
    noted = getattr(node, "workeroutput", {}).get("messages", [])
    messages_reached.reached.update(map(tuple, noted))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    """A whole run that is green must have provoked every message that the program can print."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["messages"] = sorted(messages_reached.reached)
    elif _whole(config) and exitstatus == pytest.ExitCode.OK and messages_reached.missing():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    """Which messages no test provokes, after a whole run in which no test failed."""
    green = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    failed = terminalreporter.stats.get("failed") or terminalreporter.stats.get("error")
    if _whole(config) and green and not failed and (missing := messages_reached.missing()):
        terminalreporter.section("messages that no test provokes")
        terminalreporter.write_line("\n".join(missing))


def _whole(config):
    """Whether every test was asked for."""
    chosen = config.option.keyword or config.option.markexpr or config.option.collectonly
    return config.args_source == config.ArgsSource.TESTPATHS and not chosen


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item):
    """A test that data/properties.toml lists must try as many examples as it says there."""
    said = PROPERTIES.get(item.nodeid)
    if said is None or PROFILE != "nashproof":
        return (yield)
    tried, own = Counter(), collector.value  # Hypothesis' own, which its report is made of

    def count(statistics):
        cases = statistics.get("generate-phase", {}).get("test-cases", ())
        tried.update(case["status"] for case in cases)
        own(statistics)

    with collector.with_value(count):
        found = yield
    assert tried["valid"] == said, (
        f"it tried {tried['valid']} examples: correct data/properties.toml"
    )
    return found


@pytest.fixture(autouse=True)
def digits_of_integers():
    """Python's limit on the digits of an integer, which the checker lifts for its own process, is
    the next test's again."""
    before = sys.get_int_max_str_digits()
    yield
    sys.set_int_max_str_digits(before)


@pytest.fixture(scope="session")
def game():
    """Committed games by id: ``game("kuhn")``."""
    return committed


@pytest.fixture(scope="session")
def audits(tmp_path_factory, request):
    """The documents, audited once for all processes of a run: name -> (records by claim id,
    certificate texts by file name).

    Nothing proposes in three of them, HiGHS in the others, as it did for the committed reports:
    whole/test_reports.py compares all with these.
    """
    worker = getattr(request.config, "workerinput", {}).get("workerid")
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if worker else folder
    order = DOCUMENTS[::-1] if worker == "gw1" else DOCUMENTS  # two processes begin at the two ends
    found = {name: _audited_once(name, folder / f"audit-{name}.json") for name in order}
    return {name: found[name] for name in DOCUMENTS}


def _audited_once(name, place):
    """What ``judged`` finds about a document, from the process that came first."""
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            backend = "none" if name in ALONE else "highs"
            place.write_text(json.dumps(judged(document(name), backend=backend)), "utf-8")
    return json.loads(place.read_text("utf-8"))


def pytest_collection_modifyitems(items):
    """Mark the slow tests, and begin with the files that take minutes, so that no process is left
    alone with one at the end."""
    for item in items:
        place = item.path.relative_to(ROOT / "tests").as_posix()
        if place.startswith(SLOW) or is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.slow)
    names = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: names.get(item.path.name, len(LONGEST)))
    if PROFILE == "explore":
        for test in {item.obj for item in items if is_hypothesis_test(getattr(item, "obj", None))}:
            explore(test)


def explore(test):
    """Ten times the examples for a test that names its own number; Hypothesis has no public way to
    change that number."""
    own = test._hypothesis_internal_use_settings
    if own.max_examples != settings.default.max_examples:
        test._hypothesis_internal_use_settings = settings(
            own, max_examples=TIMES * own.max_examples
        )


@pytest.fixture(scope="session")
def kuhn_text(tmp_path_factory):
    """The results of a small document with errata, for tests of pages."""
    return results_of(tmp_path_factory.mktemp("kuhn-text"))


@pytest.fixture(scope="session")
def audit():
    """Audit a document (or the text of one) against the committed games, as ``judged`` does."""
    return judged
