"""The table of statements: each has a class, a rule, a section, fixtures, words and a producer."""

import ast
import json
import re
from dataclasses import fields

import pytest
from certificate_fixtures import fixtures, valid
from examples import ROOT

import nashcheck
from nashproof.certificates.codec import Shape
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.statements import STATEMENTS

SPECIFICATION = next(ROOT.glob("docs/**/certificate-format.md"))


def test_the_fixtures_are_found():
    assert len(fixtures("valid")) > 300


def test_every_kind_of_the_checker_has_a_class_and_every_class_a_rule():
    assert set(STATEMENTS) == set(nashcheck.STATEMENTS)


def test_the_rule_named_in_the_docstring_is_that_of_the_checker():
    for kind, cls in STATEMENTS.items():
        (named,) = re.findall(r"Checked by ``nashcheck\.(statements\.\w+\.\w+)``\.", cls.__doc__)
        rule = nashcheck.STATEMENTS[kind].check
        assert f"nashcheck.{named}" == f"{rule.__module__}.{rule.__name__}"
        assert re.sub("[ -]", "_", kind).endswith(rule.__name__.removeprefix("check_"))
        assert cls.__module__.rpartition(".")[2] == rule.__module__.rpartition(".")[2]


def test_every_kind_has_a_section_of_the_specification():
    section = SPECIFICATION.read_text("utf-8").partition("\n## 6.")[2].partition("\n## 7.")[0]
    headings = re.findall("^### (.*)$", section, re.MULTILINE)
    assert sorted(headings) == sorted(STATEMENTS)


@pytest.mark.parametrize("verdict", ["valid", "invalid", "malformed"])
@pytest.mark.parametrize("kind", STATEMENTS)
def test_every_kind_has_fixtures(kind, verdict):
    word = f'"kind":"{kind}"'.encode()
    assert any(word in p.read_bytes() for p in fixtures(verdict))


@pytest.mark.parametrize("kind", STATEMENTS)
def test_every_kind_says_how_the_document_is_supported(kind):
    for text in valid(kind).values():
        statement = Certificate.read(text).statement
        stated = statement.to_json()
        figures = kind not in (
            "rounds",
            "sequential",
            "evolutionarily stable",
        )  # whose `holds` says what is proved
        wrong = stated.get("wrong") or (figures and '"holds": "no"' in json.dumps(stated))
        assert statement.supports("?") == (not wrong)


@pytest.mark.parametrize("kind", STATEMENTS)
def test_every_kind_is_explained(kind):
    for name, text in valid(kind).items():
        words = Certificate.read(text).explanation(("Ann", "Bob", "Cy", "Dan"))
        assert len(words) > 6 and all(line == line.rstrip() for line in words), name


@pytest.mark.parametrize("kind", STATEMENTS)
def test_json_and_back(kind):
    """The objects and the bytes; and what comes back is of types, not of texts."""
    for name, text in valid(kind).items():
        read, content = Certificate.read(text), json.loads(text)
        cls = STATEMENTS[kind]
        assert read.text() == text, name
        assert type(read.statement) is cls and isinstance(read.witness, cls.Witness)
        assert read.statement.to_json() == content["statement"], name
        assert read.witness.to_json() == content["witness"], name
        assert cls.from_json(read.statement.to_json()) == read.statement, name
        assert cls.Witness.from_json(read.witness.to_json()) == read.witness, name


@pytest.mark.parametrize("kind", STATEMENTS)
def test_instances_are_frozen_and_have_no_other_attributes(kind):
    read = Certificate.read(next(iter(valid(kind).values())))
    for instance in (read, read.statement, read.witness):
        assert not hasattr(instance, "__dict__")
        for member in fields(instance):
            with pytest.raises(AttributeError):
                setattr(instance, member.name, None)


def names_called(folder):
    """The names of all that is called below a folder of the source, or given to what is called."""
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    given = [one for call in calls for argument in call.args for one in ast.walk(argument)]
    named = [*(call.func for call in calls), *given]
    return {getattr(one, "id", getattr(one, "attr", "")) for one in named}


def test_every_kind_is_produced():
    package = ROOT / "src"
    makers = ("nashproof/claims", "nashledger/laws", "nashlab/logit")
    makers += ("nashproof/shell/library",)  # for ExactSolver
    called = set().union(*(names_called(package / maker) for maker in makers))
    assert [cls.__name__ for cls in STATEMENTS.values() if cls.__name__ not in called] == []


def test_every_shape_says_what_it_is():
    def below(cls):
        return {cls} | {inner for sub in cls.__subclasses__() for inner in below(sub)}

    shapes = [cls for cls in below(Shape) if cls.__module__.startswith("nashproof.certificates")]
    assert len(shapes) > 50
    assert [cls.__qualname__ for cls in shapes if not (cls.__doc__ or "").strip()] == []
