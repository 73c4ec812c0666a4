# `make help` lists the targets. Nothing here is installed, fetched or compiled twice.

TARGET := $(or $(CARGO_TARGET_DIR),target)
SCHISM := $(TARGET)/release/schism
CACHE := $(or $(SCHISM_CACHE),$(if $(XDG_CACHE_HOME),$(XDG_CACHE_HOME)/schism),$(HOME)/.cache/schism)
XTASK := cargo run -q --release -p xtask --
BENCH := cargo run -q --release -p schism-bench --
# More options for one run, for example: make torture ARGS='--filter pr'
ARGS :=

# Where `make install` puts programs, pages for man and completions.
PREFIX := /usr/local
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share

# No target is a file.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))
.DEFAULT_GOAL := build

build: setup ## Build schism and schism-bitcode (the default)
	cargo build --release -p schism -p schism-bitcode

install: build ## Install both programs, pages for man and completions below PREFIX (/usr/local)
	install -d $(BIN) $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 $(SCHISM) $(TARGET)/release/schism-bitcode $(BIN)
	$(SCHISM) man $(SHARE)/man/man1
	$(SCHISM) completions bash > $(SHARE)/bash-completion/completions/schism
	$(SCHISM) completions zsh > $(SHARE)/zsh/site-functions/_schism
	$(SCHISM) completions fish > $(SHARE)/fish/vendor_completions.d/schism.fish

setup: ## Install what is missing: clang 19, LLVM 19 and a few tools
	@scripts/setup

libc: build ## Fetch musl's source, compile it to bitcode, keep it in the cache
	@scripts/fetch-source musl bookworm "$(CACHE)/src/musl"
	@$(SCHISM) libc

demo: libc ## Two versions of a small program: what does the change really do?
	@echo
	@echo 'examples/demo/old.c prints columns of lines one by one; new.c does it with one printf. Is it the same?'
	@echo '$$ schism diff examples/demo/old.c examples/demo/new.c -- --sym-arg 3 --sym-stdin 3'
	@$(SCHISM) diff examples/demo/old.c examples/demo/new.c -o $(TARGET)/demo -- --sym-arg 3 --sym-stdin 3; test $$? -eq 1

test: lint unit samples ## Everything that CI runs
	@echo 'make test: format, lints, tests and samples all passed'

check: setup ## While editing: format, lints, unit tests and one pair of each topic
	@start=$$(date +%s); set -e; \
	cargo fmt --all --check; \
	cargo clippy -q --release --workspace --all-targets -- -D warnings; \
	cargo build -q --release -p schism-bitcode; \
	cargo test -q --release --workspace --lib --bins; \
	ONE_A_TOPIC=1 cargo test -q --release -p schism --test pairs; \
	echo "make check: passed in $$(( $$(date +%s) - start )) s"

lint: setup
	cargo fmt --all --check
	cargo clippy --release --workspace --all-targets -- -D warnings

unit: libc
	cargo test -q --release --workspace

# A failed unit test says more than a failed sample, so the samples come last, also under -j.
samples: unit
	$(XTASK) torture --sample
	$(XTASK) damage --count 200
	$(XTASK) coreutils --shim
	$(XTASK) coreutils --sample
	$(XTASK) explore-coreutils --sample
	$(XTASK) traps --sample
	$(XTASK) stills --sample

torture: libc ## GCC's execute torture tests, all of them, at -O0 and -O1
	$(XTASK) torture $(ARGS)

coreutils: libc ## coreutils, every tool, against the native build
	$(XTASK) coreutils $(ARGS)

damage: libc ## A thousand damaged bitcode files: an error, never a crash
	$(XTASK) damage --count 1000 $(ARGS)

versions: libc ## Bitcode of clang 14, 15, 16 and 19, which Debian 12 has
	@scripts/as-root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends clang-14 clang-15 clang-16
	$(XTASK) versions

soundness: libc ## Programs are run: every dependence that is observed must be in the static graphs
	$(XTASK) soundness $(ARGS)

retired: libc ## All pairs: states that are retired, since no change is in reach, run on and reach none
	$(XTASK) retired $(ARGS)

paste: libc ## All pairs: each printed command, pasted into sh, and each repro.c, with gcc and clang, shows the difference
	$(CARGO) test --release -p schism --test paste -- --ignored --nocapture

same: libc ## Mutants of all pairs: those that are said to be the same within bounds are so on random inputs
	$(XTASK) same $(ARGS)

traps: libc ## Pairs that natively differ, made to mislead: never said to be the same; docs/traps.md
	$(XTASK) traps $(ARGS)

stills: libc ## Pairs without a difference: never said to differ; docs/traps.md
	$(XTASK) stills $(ARGS)

schemas: build ## What `schism report` writes, of the sample and of all pairs, against the schemas of its formats
	@scripts/check-schemas $(SCHISM) $(or $(ARGS),$(patsubst %/cmd,%,$(wildcard tests/pairs/*/*/cmd)))

attack: setup ## Hostile programs in every way in which they are locked in: none does harm, each does without
	cargo test -q --release -p schism-native --test attack -- --ignored --nocapture

explore-coreutils: libc ## Tests that explore makes of twelve coreutils tools, all replayed natively
	$(XTASK) explore-coreutils $(ARGS)

bench-vm: libc ## Speed against lli and against native code
	$(BENCH) vm $(ARGS)

bench-explore: libc ## explore on eight coreutils tools, a minute each, beside angr and KLEE
	$(BENCH) explore $(ARGS)

bench-memory: libc ## explore within 1 GiB for five minutes: the limit is kept, no test is lost
	$(BENCH) memory $(ARGS)

bench-coreutils: libc ## diff on neighbouring coreutils releases, 30 s a tool: documented changes found
	$(BENCH) coreutils $(ARGS)

bench-coreutils-long: libc ## The same, two minutes a tool
	$(BENCH) coreutils --seconds 120 $(ARGS)

bench-diff: libc ## diff against running both versions fully, up to a minute each
	$(BENCH) diff $(ARGS)

bench-input: libc ## Small programs compared without a template, up to half a minute each: docs/input.md
	$(BENCH) input --write $(ARGS)

bench-shadow: libc ## --strategy shadow from seeds that show no difference, up to a minute each
	$(BENCH) shadow $(ARGS)

bench-express: libc ## eXpress against plain exploration, with and without seeds: docs/express.md
	$(BENCH) express --write $(ARGS)

bench-csg: libc ## Change sequences against changes in isolation: docs/csg.md
	$(BENCH) csg --write $(ARGS)

bench-auto: libc ## The mix of all strategies against each alone: docs/auto.md
	$(BENCH) auto --write $(ARGS)

bench-mutants: libc ## reach, peso, cbpe and semantic differencing on mutants, exhaustively: docs/mutants.md
	$(BENCH) mutants --write $(ARGS)

bench-bounded: libc ## The same in bounded time, in both orders, on mutants of coreutils: docs/bounded.md
	$(BENCH) bounded --write $(ARGS)

bench-png: libc ## Which changed regions of libpng's releases images reach, infect and show: docs/png.md
	$(BENCH) png --write $(ARGS)

bench-functions: libc ## Pairs of functions that are hard to tell apart: docs/hard-functions.md
	$(BENCH) functions --write $(ARGS)

bench-road: libc ## diff on two neighbouring versions of real packages, with nothing else said: docs/road.md
	$(BENCH) road --write $(ARGS)

bench-solver: build ## The solver's backends on queries of coreutils
	$(BENCH) solver $(ARGS)

threaded: libc ## Real programs with threads do in the machine what they do natively: docs/threads.md
	$(XTASK) threaded $(ARGS)

bench-time: libc ## Where the time of a comparison goes, whether --max-time is kept, what loops cost: docs/time.md
	$(BENCH) time $(ARGS)

bench-analysis: libc ## The analyses on programs from an example to busybox, all linked with musl
	$(BENCH) analysis $(ARGS)

clean: ## Remove what cargo built; the cache of sources and of the C library stays
	cargo clean

help: ## Print this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 21
