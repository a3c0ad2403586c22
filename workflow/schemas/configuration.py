"""Errors of a configuration, each in one line: what was found, where, what is expected."""

import difflib
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn

BAD_INPUT = 2  # exit status, as that of the commands
KEYS = "config/README.md explains each key"
TYPES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "object": "keys with values",
    "string": "a text",
}


def stop(place: str, found: str, expected: str, advice: str) -> NoReturn:
    """End Snakemake with one line. Any other way also prints the way through the rules."""
    line = f"nashproof: {place}: found {found}, expected {expected}; {advice}"
    print(" ".join(line.split()), file=sys.stderr, flush=True)
    sys.exit(BAD_INPUT)


def need_readable(place: Path) -> None:
    """End Snakemake if a file is not YAML; its message would not name the file."""
    import yaml

    try:
        content = yaml.safe_load(place.read_text("utf-8"))
    except (yaml.MarkedYAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        why = getattr(error, "problem", None) or "it is not UTF-8"
        stop(f"{place}{line}", f"text that cannot be read ({why})", "YAML", KEYS)
    if not isinstance(content, dict):
        stop(str(place), quoted(content), TYPES["object"], KEYS)


def need_valid(config: Mapping[str, Any], schema: Path, typed: Mapping[str, Any]) -> None:
    """End Snakemake at the first key or value that the schema refuses, or folder that is missing.

    ``typed``: the values of ``--config``, which come before those of files.
    """
    import yaml
    from jsonschema import Draft202012Validator

    rules = yaml.safe_load(schema.read_text("utf-8"))
    for key in [key for key in config if key not in rules["properties"]]:
        stop(place_of(key, typed), f'the key "{key}"', one_of(key, rules["properties"]), KEYS)
    for error in Draft202012Validator(rules).iter_errors(config):
        key, *inner = error.absolute_path
        place = place_of(key, typed) + "".join(f", entry {number + 1}" for number in inner)
        stop(f"{place}: {key}", quoted(error.instance), wanted(error), KEYS)
    for folder in config.get("data", ()):
        if not Path(folder).is_dir():
            expected = f"a folder, seen from {Path.cwd()}"
            stop(f"{place_of('data', typed)}: data", quoted(folder), expected, KEYS)


def need_own_reports(config: Mapping[str, Any], clone: Path) -> None:
    """End Snakemake if a run without the shipped data would remove the pages that git tracks."""
    ours = Path(config["reports"]).resolve() == (clone / "reports").resolve()
    if ours and not config["shipped_data"] and (clone / ".git").exists():
        stop(
            "the configuration: reports",
            f"{quoted(config['reports'])} with `shipped_data: false`",
            "another folder, since git tracks the pages of the shipped data there",
            "write `reports: my-reports`",
        )


def place_of(key: object, typed: Mapping[str, Any]) -> str:
    """Return the place that a key has its value from."""
    return "--config" if key in typed else "the configuration"


def wanted(error: Any) -> str:
    """Return the value that the schema expects in place of one that it refuses."""
    rule = error.validator_value
    says = {
        "anyOf": error.schema.get("description"),
        "enum": " or ".join(map(str, rule)) if error.validator == "enum" else "",
        "minimum": f"{rule} or more",
        "pattern": error.schema.get("description"),
        "type": TYPES.get(str(rule)),
        "uniqueItems": "each entry once",
    }
    return says.get(error.validator) or f"{error.validator}: {rule}"


def one_of(name: object, names: Collection[str]) -> str:
    """Return the name that is most like a wrong one, or all of them."""
    close = difflib.get_close_matches(str(name), names, 1)
    return f'"{close[0]}"' if close else "one of " + ", ".join(names)


def quoted(value: object) -> str:
    """Return a value in quotation marks, cut where it is long."""
    text = str(value)
    return f'"{text}"' if len(text) <= 60 else f'"{text[:60]}..."'
