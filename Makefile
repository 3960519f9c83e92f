# `make` lists the targets. Everything is installed on first use: Python packages into .venv
# from requirements.lock, other programs into a cache outside the checkout.
.SHELLFLAGS := -eu -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

PYTHON := .venv/bin/python
# The theme's notice about a later mkdocs, which the lock does not hold.
export NO_MKDOCS_2_WARNING := 1
# Some images switch bytecode off; the tests start many programs, each of which would compile anew.
export PYTHONDONTWRITEBYTECODE :=
DEMO := recipe render deepseek-agent --node spark-01

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## Render one recipe to standard output
	@.ci/environment demo
	@.venv/bin/$(DEMO)
	@echo "Shown: the Kubernetes manifests of the recipe deepseek-agent for the node spark-01," \
		"by \`$(DEMO)\`; \`kubectl apply -f -\` takes them." >&2

.PHONY: install
install: ## Make .venv hold everything in requirements.lock, and this checkout
	@.ci/environment all

.PHONY: tools
tools: install ## Build kubeconform and a Kubernetes control plane (once, ten minutes), find shellcheck
	@$(PYTHON) -m generator.check.tools install

.PHONY: test
test: tools ## Everything that must pass; two things at once, as mypy has use for one processor only
	@$(MAKE) --jobs=2 lint schemas-check types pytest

.PHONY: pytest
pytest: install
	$(PYTHON) -m pytest -n 3

.PHONY: lint
lint: install ## Style: ruff
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check

.PHONY: types
types: install ## Types: mypy
	$(PYTHON) -m mypy

.PHONY: golden
golden: tools ## Rewrite the golden renders; review the difference
	$(PYTHON) -m pytest --update-golden

.PHONY: fuzz
fuzz: tools ## Tests of what holds for any input, with many inputs that no run had before
	$(PYTHON) -m pytest -n 3 --hypothesis-profile fresh \
		$$(grep -rl --include 'test_*.py' '@given' tests)

.PHONY: bench
bench: install ## Time what people wait for
	$(PYTHON) -m tests.bench
	$(PYTHON) -m tests.bench_site

.PHONY: site
site: install ## Build the documentation into public/
	@.venv/bin/recipe docs build

.PHONY: serve
serve: install ## Show the documentation on http://127.0.0.1:8000, rebuilt at each change
	@.venv/bin/recipe docs serve

.PHONY: screenshots
screenshots: site ## Pictures of each type of page, at two widths and in both schemes, in build/screenshots
	$(PYTHON) -m tests.browser.screenshots public build/screenshots

.PHONY: accessibility
accessibility: site ## Each type of page by axe in four views, by keyboard, at 320 px: minutes
	$(PYTHON) -m tests.browser.accessibility public

.PHONY: social
social: ## Redraw site/assets/social.png, what other sites show for a link, from its SVG
	chromium --headless --no-sandbox --hide-scrollbars --window-size=1200,630 \
		--screenshot=site/assets/social.png "file://$(CURDIR)/site/assets/social.svg"

.PHONY: schemas
schemas: install ## Rewrite schemas/kubernetes from the pinned release, schemas/crds from its CRDs
	$(PYTHON) -m generator.check.kubernetes_schemas --write schemas/kubernetes
	$(PYTHON) -m generator.check.crd_schemas --write schemas/crds

.PHONY: schemas-check
schemas-check: install ## Compare the schemas with what `make schemas` would write
	$(PYTHON) -m generator.check.kubernetes_schemas --check schemas/kubernetes
	$(PYTHON) -m generator.check.crd_schemas --check schemas/crds

.PHONY: engine-snapshots
engine-snapshots: install ## Rewrite schemas/engines from the engines' releases (several GB, a quarter of an hour)
	nice $(PYTHON) -m generator.capture.rebuild $(foreach one,$(ONLY),--only $(one))

.PHONY: lock
lock: install ## Renew requirements.lock: the newest releases that pyproject.toml allows
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet --editable '.[terminal,checks,docs,dev]'
	{ sed -n '/^#/p' requirements.lock; \
	  build/lock/bin/python -m pip freeze --exclude-editable | LC_ALL=C sort -f; } >build/lock.txt
	mv build/lock.txt requirements.lock

.PHONY: clean
clean: ## Remove what was built; .venv and the tools cache stay
	rm -rf public build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find generator tests -name __pycache__ -type d -prune -exec rm -rf {} +
