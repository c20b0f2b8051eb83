# Every target sets up its own environment from nothing.
PYTHON ?= python3
VENV := .venv
VENV_TORCH := .venv-torch
VENV_BENCH := .venv-bench
BIN := $(VENV)/bin
PIP := -m pip install --quiet --disable-pip-version-check

# What is imported is compiled once, not by each process of the tests again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test test-torch check bench bench-models docs clean

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) -e '.[dev]'
	touch $@

$(VENV_TORCH)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV_TORCH)
	$(VENV_TORCH)/bin/python $(PIP) torch==2.13.0
	$(VENV_TORCH)/bin/python $(PIP) -e '.[dev,torch]'
	touch $@

$(VENV_BENCH)/.ready: pyproject.toml benchmarks/requirements.txt
	$(PYTHON) -m venv $(VENV_BENCH)
	$(VENV_BENCH)/bin/python $(PIP) torch==2.13.0
	$(VENV_BENCH)/bin/python $(PIP) -e . -r benchmarks/requirements.txt
	touch $@

demo: $(VENV)/.ready  ## Compile an LSTM cell that PyTorch printed, and show every stage
	$(BIN)/python examples/demo.py

test: $(VENV)/.ready  ## Run all tests that need no PyTorch (ALL=1: all cases of sweeps)
	$(BIN)/python -m pytest -q -n auto --dist worksteal
	$(BIN)/lit -q test

test-torch: $(VENV_TORCH)/.ready  ## Compare with PyTorch (ALL=1: every sample; UPDATE=1: write docs/coverage.md, docs/archive_programs.md)
	$(VENV_TORCH)/bin/python -m pytest -q -n auto --dist loadgroup test/torch

check: $(VENV)/.ready  ## Lint, types, tests and coverage
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/ts-opt --check-formulas
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q
	$(BIN)/python -m coverage run $(BIN)/lit -q test
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report --fail-under=95

bench: $(VENV_BENCH)/.ready  ## Measure beside PyTorch, JAX, numba and numexpr; write docs/benchmarks.md and its plot
	$(VENV_BENCH)/bin/python -m benchmarks start-up workloads --write docs/benchmarks.md

$(VENV_BENCH)/.models: $(VENV_BENCH)/.ready
	$(VENV_BENCH)/bin/python $(PIP) --no-deps torchvision pillow
	$(VENV_BENCH)/bin/python $(PIP) onnx onnxruntime
	touch $@

bench-models: $(VENV_BENCH)/.models  ## Measure whole networks beside PyTorch and ONNX Runtime
	$(VENV_BENCH)/bin/python -m benchmarks models

docs: $(VENV)/.ready  ## Write the generated pages and lit tests anew, after a change of operators, passes, flags or errors
	COLUMNS=80 $(BIN)/python docs/generate.py
	$(BIN)/python test/dialects/generate.py
	$(BIN)/python test/transforms/gradients/generate.py

clean:  ## Remove the environments and what was built
	rm -rf $(VENV) $(VENV_TORCH) $(VENV_BENCH) build dist
