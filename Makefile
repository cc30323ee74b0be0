# attest: the build, the tests, and the set-up of what both need. `make help` lists the targets.
#
# To set on the command line:
#   CC=clang        another compiler            CFLAGS='-O3 -g'  its optimisation
#   WERROR=1        warnings are errors (also when CI is set)
#   THEFT=/usr/local  the theft library of that prefix in place of generators/theft
#   FUZZ_SECONDS=600  how long `make fuzz` tries
#   OUT=elsewhere   where everything built goes  V=1  whole commands are shown
#   ATTEST_NO_INSTALL=1  missing packages are named, never installed

OUT ?= build
PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
WERROR ?= $(CI)
THEFT ?=
FUZZ_SECONDS ?= 600
ifeq ($(origin CC),default)
CC := $(if $(shell command -v gcc 2>/dev/null),gcc,$(if $(shell command -v cc 2>/dev/null),cc,gcc))
endif

# ---- what is built from what ----

ROOMS := core generators props doc
FOLDERS := $(ROOMS) $(wildcard $(ROOMS:=/*))
HEADERS := $(wildcard $(FOLDERS:=/*.h) $(FOLDERS:=/*.inc) tests/*.h)
SOURCES := attest.c $(wildcard $(FOLDERS:=/*.c))
PACKS := $(wildcard props/*.md)
PACK_SOURCES := $(PACKS:props/%.md=$(OUT)/pack_%.c)
ASSETS := $(wildcard $(addprefix doc/weave/*,.lua .css .html .sty .woff2 -preamble.tex))
ASSET_SOURCES := $(ASSETS:doc/weave/%=$(OUT)/asset_%.c)
TESTS := $(patsubst tests/%.c,$(OUT)/tests/%,$(wildcard tests/test_*.c))
BENCHES := $(patsubst tests/%.c,$(OUT)/tests/%,$(wildcard tests/bench*.c))
FUZZER := $(OUT)/tests/fuzz_read
SCRIPTS := $(sort $(filter-out tests/fuzz%,$(wildcard tests/*.sh)))
SHEETS := $(sort $(wildcard doc/sheets/*.md))
WRITE_UP := $(wildcard doc/answers.md)

# generators/theft is the engine; the rest of the room only uses <theft.h>.
ifdef THEFT
SOURCES := $(filter-out generators/theft/%,$(SOURCES))
THEFT_INCLUDE := $(THEFT)/include
THEFT_LIBRARY := $(THEFT)/lib/libtheft.a
$(if $(wildcard $(THEFT_INCLUDE)/theft.h),,$(error THEFT=$(THEFT): there is no $(THEFT_INCLUDE)/theft.h))
$(if $(wildcard $(THEFT_LIBRARY)),,$(error THEFT=$(THEFT): there is no $(THEFT_LIBRARY)))
else
THEFT_INCLUDE := generators/theft
endif

OBJECTS := $(SOURCES:%.c=$(OUT)/%.o) $(OUT)/packs.o $(OUT)/assets.o
PARTS := $(filter-out $(OUT)/attest.o,$(OBJECTS))

COMPILE = $(CC) -std=gnu11 $(CFLAGS) -Wall -Wextra -Wshadow $(if $(filter-out 0,$(WERROR)),-Werror) \
	-ffp-contract=off -I$(THEFT_INCLUDE) -I. $(CPPFLAGS)
LINK = $(CC) $(CFLAGS) $(LDFLAGS) -Wl,--as-needed
LIBS = -lcalcium -lantic -lflint-arb -lflint -lmpfr -lgmp -lsleef -lm

.DELETE_ON_ERROR:
.PHONY: all deps test check html pdf font bench sanitize fuzz format install clean help FORCE

all: $(OUT)/attest ## Build the program, build/attest.

# ---- helpers ----

Q := $(if $(V),,@)
say = @$(if $(V),:,printf '%-4s %s\n' $1 $2)
quote = '$(subst ','\'',$1)'

# A recipe for a file that changes only when its text does: what depends on it is made anew exactly then.
define remember
@mkdir -p $(@D)
@printf '%s\n' $(call quote,$1) | cmp -s - $@ || printf '%s\n' $(call quote,$1) >$@
endef

$(OUT)/settings: FORCE
	$(call remember,$(COMPILE) $(LINK) $(THEFT_LIBRARY) $(LIBS))

$(OUT)/contents: FORCE
	$(call remember,$(OBJECTS))

# ---- set-up: the first thing any build does, and only once ----

ifneq ($(filter test $(OUT)/tests/test_%,$(MAKECMDGOALS)),)
NEEDS := build test
DEPS := $(OUT)/deps-test.ok
else
NEEDS := build
DEPS := $(OUT)/deps.ok
endif

deps: $(DEPS) ## Install the Debian packages that are missing, or say which; every build does this by itself.

$(DEPS): doc/setup.sh $(OUT)/settings
	@CC=$(call quote,$(CC)) CFLAGS=$(call quote,$(CPPFLAGS) $(CFLAGS)) LDFLAGS=$(call quote,$(LDFLAGS)) \
	    sh doc/setup.sh $(NEEDS)
	@touch $@

# ---- compiling and linking ----

define compile
$(call say,CC,$<)
@mkdir -p $(@D)
$(Q)$(COMPILE) -MMD -MP -c -o $@ $<
endef

$(SOURCES:%.c=$(OUT)/%.o) $(TESTS:=.o) $(BENCHES:=.o) $(FUZZER).o: $(OUT)/%.o: %.c $(OUT)/settings | $(DEPS)
	$(compile)

$(OUT)/packs.o $(OUT)/assets.o: $(OUT)/%.o: $(OUT)/%.c $(OUT)/settings | $(DEPS)
	$(compile)

$(OUT)/attest: $(OBJECTS) $(THEFT_LIBRARY) $(OUT)/contents
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $(OBJECTS) $(THEFT_LIBRARY) $(LIBS)

$(TESTS): %: %.o $(PARTS) $(THEFT_LIBRARY) $(OUT)/contents
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $< $(PARTS) $(THEFT_LIBRARY) -lcriterion $(LIBS)

$(BENCHES): %: %.o $(PARTS) $(THEFT_LIBRARY) $(OUT)/contents
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $< $(PARTS) $(THEFT_LIBRARY) $(LIBS)

$(FUZZER): %: %.o $(PARTS) $(THEFT_LIBRARY) $(OUT)/contents
	$(call say,LINK,$@)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $< $(PARTS) $(THEFT_LIBRARY) $(LIBS)

# A file becomes a C string (octal, so that any byte will do). packs.c is the table of the packs, see props/packs.h;
# assets.c that of what woven documents need, see doc/weave/assets.h.
c_name = $(subst -,_,$(subst .,_,$(notdir $1)))
define embed
$(call say,DATA,$<)
@mkdir -p $(@D)
@{ echo 'static const char $1[] = ""'; od -An -v -to1 $< | sed 's/ *\([0-7][0-7][0-7]\) */\\\1/g; s/.*/"&"/'; echo ';'; } >$@
endef

$(PACK_SOURCES): $(OUT)/pack_%.c: props/%.md
	$(call embed,pack_$(subst -,_,$*))

$(ASSET_SOURCES): $(OUT)/asset_%.c: doc/weave/%
	$(call embed,asset_$(call c_name,$*))

define PACKS_C
#include "props/packs.h"
$(foreach pack,$(PACKS:props/%.md=%),
#include "pack_$(pack).c")

const Pack_text embedded_packs[] = {$(foreach pack,$(PACKS:props/%.md=%),
    {"$(pack)", pack_$(subst -,_,$(pack)), sizeof pack_$(subst -,_,$(pack)) - 1},)
    {0, 0, 0},
};
const int embedded_pack_count = $(words $(PACKS));
endef
export PACKS_C

$(OUT)/packs.c: $(PACK_SOURCES) FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$PACKS_C" | cmp -s - $@ || printf '%s\n' "$$PACKS_C" >$@

define ASSETS_C
#include "doc/weave/assets.h"
$(foreach asset,$(ASSETS:doc/weave/%=%),
#include "asset_$(asset).c")

const Asset embedded_assets[] = {$(foreach asset,$(ASSETS:doc/weave/%=%),
    {"$(asset)", asset_$(call c_name,$(asset)), sizeof asset_$(call c_name,$(asset)) - 1},)
};
const int embedded_asset_count = $(words $(ASSETS));
endef
export ASSETS_C

$(OUT)/assets.c: $(ASSET_SOURCES) FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$ASSETS_C" | cmp -s - $@ || printf '%s\n' "$$ASSETS_C" >$@

-include $(OBJECTS:.o=.d) $(TESTS:=.d) $(BENCHES:=.d) $(FUZZER).d

# ---- running ----

# A Criterion program counts with each of its tests. A script counts once, or as its last line says when that is
# of the form "N passed, M failed"; status 77 is "cannot be run here" and counts as neither. What a sanitizer
# reports when a process ends (a leak) is not seen by Criterion, hence the look into the log.
test: $(OUT)/attest $(TESTS) ## Run the tests: tests/test_*.c and tests/*.sh.
	@ATTEST=$$(cd $(OUT) && pwd)/attest; export ATTEST; mkdir -p $(OUT)/tests; \
	passed=0; failed=0; \
	for unit in $(TESTS) $(filter-out tests/bench%,$(SCRIPTS)); do \
	    [ -x $$unit ] || continue; \
	    log=$(OUT)/tests/$${unit##*/}.log; \
	    timeout 240 $$unit >$$log 2>&1; status=$$?; \
	    if grep -q '^==[0-9]*==ERROR: ' $$log; then status=99; fi; \
	    if [ $$status = 77 ]; then echo "skip  $$unit: $$(tail -n 1 $$log)"; continue; fi; \
	    set -- $$(sed -n -e 's/.*Tested: \([0-9]*\) | Passing: \([0-9]*\) .*/\2 \1-\2/p' \
	        -e '$$s/^\([0-9]*\) passed, \([0-9]*\) failed$$/\1 \2/p' $$log | tail -n 1); \
	    good=$$(($${1:-$$((status == 0))})); bad=$$(($${2:-$$((status != 0))})); \
	    if [ $$bad = 0 ] && [ $$status != 0 -o $$good = 0 ]; then bad=1; fi; \
	    passed=$$((passed + good)); failed=$$((failed + bad)); \
	    if [ $$bad = 0 ]; then echo "ok    $$unit ($$good)"; \
	    else sed 's/^/    /' $$log; echo "FAIL  $$unit ($$bad of $$((good + bad)), exit status $$status)"; fi; \
	done; \
	echo "$$passed passed, $$failed failed"; [ $$failed = 0 ]

check: $(OUT)/attest ## Check the write-up and the sheets of doc/; `make check ANSWERS=my.md` checks your own.
ifdef ANSWERS
	$(OUT)/attest check $(ANSWERS)
else
	@[ -n "$(SHEETS)$(WRITE_UP)" ] || { echo 'make check: no sheets in doc/sheets' >&2; exit 2; }
	@worst=0; \
	$(if $(SHEETS),$(OUT)/attest check --expect $(SHEETS) || worst=$$?;) \
	$(if $(WRITE_UP),$(OUT)/attest check $(WRITE_UP) || worst=$$?;) \
	exit $$worst
endif

# Every sheet and the write-up as a page and on paper, and the claims of the pack.
DOCUMENTS := $(WRITE_UP) $(SHEETS)
PAGES := $(patsubst %.md,$(OUT)/%.html,$(notdir $(DOCUMENTS))) $(OUT)/claims.html
PAPERS := $(PAGES:.html=.pdf)
vpath %.md doc doc/sheets

define weave
$(call say,DOC,$@)
$(Q)$(OUT)/attest weave $< -o $@
endef

# Names of claims lead to claims.html where it lies beside a page, so it comes first.
$(filter-out $(OUT)/claims.html,$(PAGES)): $(OUT)/%.html: %.md $(OUT)/attest $(OUT)/deps-html.ok | $(OUT)/claims.html
	$(weave)

$(filter-out $(OUT)/claims.pdf,$(PAPERS)): $(OUT)/%.pdf: %.md $(OUT)/attest $(OUT)/deps-pdf.ok
	$(weave)

$(OUT)/claims.html $(OUT)/claims.pdf: $(OUT)/claims.%: $(OUT)/attest $(OUT)/deps-%.ok
	$(call say,DOC,$@)
	$(Q)$(OUT)/attest claims --weave -o $@

# One after the other: only one of them can install at a time.
$(OUT)/deps-html.ok: | $(DEPS)
$(OUT)/deps-pdf.ok: | $(OUT)/deps-html.ok
$(OUT)/deps-html.ok $(OUT)/deps-pdf.ok: $(OUT)/deps-%.ok: doc/setup.sh
	@mkdir -p $(@D)
	@sh doc/setup.sh $*
	@touch $@

html: $(PAGES) ## Build the write-up, the annotated sheets and the claims as pages, build/answers.html.
pdf: $(PAPERS) ## Build the same on paper, build/answers.pdf.

font: ## Cut the font of formulas on pages anew, doc/weave/attest-math.woff2; wants fonttools.
	sh doc/weave/font.sh

bench: $(OUT)/attest $(BENCHES) ## Run the measurements, tests/bench*.
	@[ -n "$(BENCHES)$(filter tests/bench%,$(SCRIPTS))" ] || echo 'make bench: no tests/bench*'
	@ATTEST=$$(cd $(OUT) && pwd)/attest; export ATTEST; \
	for unit in $(BENCHES) $(filter tests/bench%,$(SCRIPTS)); do $$unit || exit; done

sanitize: ## Run the tests with the address and undefined-behaviour sanitizers, built in build/sanitize.
	@ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1 $(MAKE) --no-print-directory test \
	    OUT=$(OUT)/sanitize \
	    CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined'

# What is found stays in build/fuzz/crashes; once it is mended, its file goes to tests/crashes/, where test_crashes.c
# reads it with every `make test`.
fuzz: ## Try to break the reader with libFuzzer for FUZZ_SECONDS (600), built by clang in build/fuzz.
	@sh doc/setup.sh fuzz
	@$(MAKE) --no-print-directory OUT=$(OUT)/fuzz CC=clang CPPFLAGS=-DARENA_EXACT $(OUT)/fuzz/tests/fuzz_read \
	    CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=undefined'
	@mkdir -p $(OUT)/fuzz/corpus $(OUT)/fuzz/crashes
	@bash tests/fuzz_corpus.sh $(OUT)/fuzz/seeds
	@UBSAN_OPTIONS=print_stacktrace=1 $(OUT)/fuzz/tests/fuzz_read -max_total_time=$(FUZZ_SECONDS) -timeout=5 \
	    -rss_limit_mb=2048 -max_len=2048 -dict=tests/fuzz.dict -artifact_prefix=$(OUT)/fuzz/crashes/ \
	    -print_final_stats=1 $(OUT)/fuzz/corpus $(OUT)/fuzz/seeds >$(OUT)/fuzz/log 2>&1; status=$$?; \
	grep -v '# Uses: ' $(OUT)/fuzz/log | tail -n 40; \
	for file in $(OUT)/fuzz/crashes/*; do [ ! -e "$$file" ] || { status=1; echo "found: $$file"; }; done; exit $$status

format: ## Lay out the sources as .clang-format says.
	@sh doc/setup.sh format
	clang-format -i attest.c $(wildcard $(FOLDERS:=/*.c) tests/*.c) $(HEADERS)

install: $(OUT)/attest ## Install the program, its manual page and its LaTeX package below PREFIX (/usr/local), staged in DESTDIR.
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(OUT)/attest $(DESTDIR)$(PREFIX)/bin/attest
ifneq ($(wildcard doc/attest.1),)
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 doc/attest.1 $(DESTDIR)$(PREFIX)/share/man/man1/attest.1
endif
	install -d $(DESTDIR)$(PREFIX)/share/texmf/tex/latex/attest
	install -m 644 doc/weave/attest.sty $(DESTDIR)$(PREFIX)/share/texmf/tex/latex/attest/attest.sty

clean: ## Remove everything that was built.
	rm -rf $(OUT)

help: ## List the targets.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1	\2/p' Makefile | expand -t 10
