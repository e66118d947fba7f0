# Two commands: `make run` opens the site, `make test` proves it. The rest serves these two.

PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
PY := .venv/bin/python
PACKAGES := config games tables settlement disputes ops lab
TEST_WORKERS ?= 3  # on two cores: a browser test waits half of its time
CHECK_WORKERS ?= 2

unexport PYTHONDONTWRITEBYTECODE  # each of a run's many processes would compile everything anew

.PHONY: run demo test check setup setup-test lint format bench soak chaos clean
.NOTPARALLEL:

run: setup
	@exec $(PY) -m ops.run

demo: setup
	@exec $(PY) -m lab.pit

test: lint
	@$(PY) -m lab.testing.chromium
	@exec $(PY) -m pytest -n $(TEST_WORKERS)

check: lint
	@exec $(PY) -m pytest -n $(CHECK_WORKERS) -m 'not processes and not sweep and not soak and not pictures'

setup: ; @$(call install,requirements.txt)
setup-test: ; @$(call install,.ci/requirements-test.txt)

lint: setup-test
	@$(PY) -m ruff check .
	@$(call format,--check) || { echo "Not formatted as above: make format does it." >&2; exit 1; }
	@$(PY) -m mypy -n 2 manage.py $(PACKAGES)
	@.venv/bin/lint-imports
	@DATABASE_URL='postgres://none@/none?host=/nowhere' $(PY) -W ignore manage.py makemigrations --check --dry-run

format: setup-test ; @$(call format)

bench: setup
	@exec $(PY) -m lab.bench $(ONLY)

soak: setup-test
	@exec $(PY) -m pytest -m soak -n $(TEST_WORKERS)

chaos: setup
	@exec $(PY) manage.py chaos

clean:
	@$(PYTHON) -m ops.run.clean
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

install = $(if $(PYTHON),,echo "Pitbook needs Python 3.11 or newer; PYTHON=/path/to/python names one." >&2; exit 1;) \
	$(PYTHON) .ci/setup.py $(1)

format = $(PY) -m ruff format $(1) . && .venv/bin/djangofmt $(1) templates && \
	.venv/bin/oxfmt $(1) '**/*.css' '**/*.js' '!static/vendor/**'
