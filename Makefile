# The front door. It assumes git, make and Python 3.11 or newer with venv; all else is set up in .venv.
# What is done, in which order and behind which lock, stands in workflow/run.py.

PYTHON ?= python3
ARGS ?=

.PHONY: reproduce setup test quick explore fuzz mutants bench prove browser docs site wheel lock clean help python

reproduce setup test quick explore fuzz mutants bench prove browser docs site wheel lock clean: python
	@"$(PYTHON)" workflow/run.py $@ $(ARGS)

help:
	@echo 'make            the same as: make reproduce'
	@echo 'make reproduce  set up, run the workflow, write reports/index.html   (ARGS="--cores 1" goes to snakemake)'
	@echo 'make setup      set up .venv, and no more: then .venv/bin/nashproof audits your own games'
	@echo 'make test       set up, run every test                               (ARGS="-k front" goes to pytest)'
	@echo 'make quick      the tests that take less than a minute together'
	@echo 'make explore    the property tests with ten times the examples, others in every run (ARGS="tests/solving")'
	@echo 'make fuzz       a million damaged inputs for each reader               (ARGS="--count 50000 --seed 2")'
	@echo 'make mutants    change the fixtures, the claims, then the checker, in one place after the other: is it noticed?'
	@echo 'make bench      measure nashproof beside other solvers of the same games (ARGS="--slice" for a minute, "--help" for more)'
	@echo 'make prove      compile the proofs, and write the checker extracted from them, src/nashcheck_js/nashcheck_proved.js; installs Coq and OCaml'
	@echo 'make browser    write reports/static/pyodide/, the Python that reports/try.html runs, 36 MB; needs npm'
	@echo 'make docs       write the documentation as a site with the reports beside it: site/index.html; a broken link is an error'
	@echo 'make site       the same with the Python of try.html in it: one folder, site/, for any static host'
	@echo 'make wheel      write dist/nashproof-VERSION-py3-none-any.whl of the last commit; the same commit gives the same bytes'
	@echo 'make lock       write the two locks and environment.yml anew; needs uv        (ARGS="--upgrade" goes to uv)'
	@echo 'make clean      remove results/, logs/ and .snakemake/; .venv and reports/ stay'
	@echo 'PYTHON=...      the Python to set up with, for instance: make PYTHON=python3.12'

VERSION = import sys; v = sys.version_info[:2]; sys.exit(None if v >= (3, 11) else \
	"nashproof: Python 3.11 or newer is needed, this is %d.%d; name another one: make PYTHON=python3.12" % v)

python:
	@command -v "$(PYTHON)" >/dev/null || { echo 'nashproof: no Python here ("$(PYTHON)" is not a command);' \
		'install Python 3.11 or newer, or name it: make PYTHON=python3.12' >&2; exit 1; }
	@"$(PYTHON)" -c '$(VERSION)'
