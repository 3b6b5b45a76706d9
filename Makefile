# Every target makes the virtual environment by itself: a fresh machine needs Python 3.11 or newer (with venv) and make.
# Who only plays gets what playing needs; the tools for testing come when they are asked for.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys, venv, ensurepip; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
BIN := .venv/bin
LINTED := main.py tablee game scenes tests build
# Tests run on all cores; who is done early takes over what the others have not begun.
PYTEST := $(BIN)/python -m pytest --numprocesses=auto --dist=worksteal
# Which matches a campaign plays, which faults are planted; of SHARE checks it does one. Stopped, it goes on where it was (dist/campaign/SEED.jsonl).
SEED ?= 1
SHARE ?= 1
# With which commit pictures and films are compared, and of which scenes (a regular expression; all of them).
COMMIT ?= main
SCENES ?=

.PHONY: play oldest test lint types contracts clauses texts outside reader campaign mutants calibration long-life bench ladder compile gallery same package release release-proof docs clean
.DEFAULT_GOAL := play

.venv/playable: pyproject.toml
	@if [ -z "$(PYTHON)" ]; then echo "Tablée needs Python 3.11 or newer with venv: install 'python3' and 'python3-venv' (Debian, Ubuntu), or Python from python.org." >&2; exit 1; fi
	@echo "Preparing .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > .venv/needed.txt
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --retries 1 --only-binary :all: -r .venv/needed.txt > .venv/pip.log 2>&1 \
		|| { echo "Tablée could not fetch the packages it needs: is this computer online? What pip said is in .venv/pip.log" >&2; exit 1; }
	@touch $@

.venv/ready: .venv/playable
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

play: .venv/playable
	@$(BIN)/python main.py

lint: .venv/ready
	$(BIN)/ruff check $(LINTED)
	$(BIN)/ruff format --check $(LINTED)

types: .venv/ready
	$(BIN)/mypy

contracts: .venv/ready
	$(BIN)/lint-imports

clauses: .venv/ready
	$(BIN)/python build/clauses.py

texts: .venv/ready
	$(BIN)/python build/texts.py

# What is compiled is kept for the next run, and for the processes that tests begin, also where that is not the custom.
test campaign: export PYTHONDONTWRITEBYTECODE :=

test: lint types contracts clauses
	$(BIN)/python main.py check
	$(PYTEST)

# What is proved with foreign programs: real browsers and window managers (Debian: chromium, firefox-esr,
# webkit2gtk-driver, xvfb, zbar-tools, x11-utils, openbox, icewm). A missing one is a failure. Two processes play, each with
# browsers of its own. After a quarter of an hour it has failed.
outside: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[outside]'
	TABLEE_OUTSIDE=1 timeout --foreground --signal=INT --kill-after=30 15m \
		$(BIN)/python -m pytest tests/outside --numprocesses=2 --dist=worksteal --durations=12

# A whole match of GAME by what AT-SPI tells alone; some take a quarter of an hour.
GAME ?=
reader: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[outside]'
	TABLEE_OUTSIDE=1 TABLEE_READER='$(GAME)' $(BIN)/python -m pytest tests/outside/test_reader.py

campaign: .venv/ready
	$(BIN)/python -m tests.planted
	TABLEE_CAMPAIGN=$(SEED) TABLEE_SHARE=$(SHARE) $(PYTEST)

# Plants N faults into the rules of GAME (of every game, without), the same for each SEED, and lists what no test notices.
N ?= 100
mutants: .venv/ready
	$(BIN)/python build/mutants.py $(GAME) --number $(N) --seed $(SEED)

# How often what bots say to come comes: written into docs/calibration.md. It takes some minutes on all cores.
calibration: .venv/ready
	$(BIN)/python -m tests.sentences.calibration --share $(SHARE)

# Random hands at a real window and on four phones, for MINUTES: nothing raises, and what is held at the end is what was held at the beginning.
MINUTES ?= 30
long-life: .venv/ready
	$(BIN)/python -m tests.long_life --minutes $(MINUTES) --seed $(SEED)

# The oldest packages that pyproject.toml allows hold what it says: the same tests run on them.
oldest: .venv/ready
	rm -rf dist/oldest
	$(PYTHON) -m venv dist/oldest
	sed 's/>=/==/' .venv/needed.txt > dist/oldest/needed.txt
	dist/oldest/bin/python -m pip install --quiet --disable-pip-version-check -c dist/oldest/needed.txt -e '.[dev]'
	PYTHONPATH=$(CURDIR) dist/oldest/bin/python -m pytest --numprocesses=auto --dist=worksteal

# The rules core compiled by mypyc; then the same promises on it, and the same goldens.
compile: .venv/ready
	$(BIN)/python build/compile.py
	cd dist/compiled && ../../$(PYTEST) tests/conformance tests/reliability/test_golden_journals.py --deselect tests/conformance/test_bite.py

# OpenSpiel is the yardstick of bare random play; without it there are no ratios.
bench: .venv/ready
	-@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python main.py bench --fingers

# Which level of a bot beats which; stopped, it goes on where it was. GAME= for one game alone.
ladder: .venv/ready
	$(BIN)/python main.py ladder $(GAME)

# What was made is installed and played on a bare system: see RELEASING.md. It takes some minutes.
release-proof: .venv/ready
	$(BIN)/python build/release_proof.py

gallery: .venv/ready
	$(BIN)/python build/gallery.py

# What looks or plays otherwise than at another commit; all scenes take a quarter of an hour. See dist/same for pictures.
same: .venv/ready
	@$(BIN)/python build/same.py '$(COMMIT)' '$(SCENES)'

# The start of a packaged program, compiled here so that the system may lay it anywhere in memory, as Debian asks: the one
# that PyInstaller brings cannot be moved. Without a C compiler it must do.
.venv/bootloader: .venv/ready
	@if command -v cc >/dev/null && [ "$$(uname)" = Linux ]; then \
		PYINSTALLER_COMPILE_BOOTLOADER=1 CFLAGS='-O2 -fPIE' LDFLAGS=-pie $(BIN)/python -m pip install --quiet --disable-pip-version-check \
			--no-deps --force-reinstall --no-binary pyinstaller "pyinstaller==$$($(BIN)/pyinstaller --version)"; \
	else echo "no C compiler: the packaged program is not position-independent"; fi
	@touch $@

# The same source makes the same program, byte by byte: the order of sets is fixed, and files carry the date of the commit.
package release release-proof: export PYTHONHASHSEED = 0
package release release-proof: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)

# The program in one folder, without Python; with TABLEE_CORE=dist/compiled (see `make compile`) on the compiled core.
# AccessKit goes in where it has a wheel.
package: .venv/bootloader
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary accesskit -e '.[reader]' \
		|| echo "AccessKit cannot be had here: screen readers will not see the packaged program"
	PYTHONNODEBUGRANGES=1 $(BIN)/pyinstaller --noconfirm --log-level ERROR --distpath dist --workpath dist/work build/tablee.spec
	dist/tablee/tablee self-test

# All that is handed to people, with checksums: see RELEASING.md.
release: package
	rm -rf dist/release
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[release]'
	$(BIN)/python -m build --outdir dist/release . > dist/work/wheel.log
	$(BIN)/python -m twine check --strict dist/release/*
	$(BIN)/python build/release.py

# What modules, classes and functions promise, as pages to read: dist/docs/index.html.
docs: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	PYGAME_HIDE_SUPPORT_PROMPT=1 $(BIN)/pdoc --output-directory dist/docs game scenes tablee '!tablee.research'

clean:
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache
