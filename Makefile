# attest: the build, the tests, and the set-up of what both need. `make help` lists the targets.
#
# To set on the command line:
#   CC=clang        another compiler            CFLAGS='-O3 -g'  its optimisation
#   WERROR=1        warnings are errors (also when CI is set)
#   THEFT=/usr/local  the theft library of that prefix in place of generators/theft; THEFT=pkg-config finds libtheft
#   THEFT_SOURCE=dir  theft's source tree, for `make conform`
#   T='proof weave' only the tests with one of these words in their path below tests/
#   FUZZ_SECONDS=600  how long `make fuzz` tries
#   OUT=elsewhere   where everything built goes  V=1  whole commands are shown
#   REVISION=       the version is the number alone, also in a git checkout
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

comma := ,

# ---- what is built from what ----

ROOMS := core generators props doc
FOLDERS := $(ROOMS) $(filter-out doc/example,$(wildcard $(ROOMS:=/*)))
HEADERS := $(wildcard $(FOLDERS:=/*.h) $(FOLDERS:=/*.inc))
SOURCES := attest.c $(wildcard $(FOLDERS:=/*.c))
PACKS := $(wildcard props/*.md)
PACK_SOURCES := $(PACKS:props/%.md=$(OUT)/pack_%.c)
ASSETS := $(wildcard $(addprefix doc/weave/*,.lua .css .html .sty .woff2 -preamble.tex) doc/grade/*.css doc/example/first-*.md doc/language.md)
ASSET_SOURCES := $(ASSETS:%=$(OUT)/%.c)
TESTS := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/test_*.c tests/*/test_*.c)))
TEST_SCRIPTS := $(sort $(wildcard tests/test_*.sh tests/*/test_*.sh))
BENCHES := $(patsubst %.c,$(OUT)/%,$(filter-out tests/bench/%,$(wildcard tests/*/bench*.c)))
BENCH := $(OUT)/tests/bench/bench
BENCH_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(wildcard tests/bench/*.c))
FUZZERS := $(addprefix $(OUT)/tests/,core/fuzz_read core/fuzz_judge core/fuzz_pack doc/fuzz_weave)
FAILING := $(OUT)/tests/props/failing
SHEETS := $(sort $(wildcard doc/sheets/*.md))
RAW_SHEETS := $(sort $(wildcard doc/sheets/raw/*.md))
WRITE_UP := $(wildcard doc/answers.md $(PACKS:props/%=doc/%))

# The number of the version is in the first heading of CHANGELOG.md. In a git checkout the commit is added, unless it is the one
# that is tagged with that number, so that a release built from the same files is the same everywhere.
VERSION := $(shell sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)
DATE := $(shell sed -n 's/^\#\# .*\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\).*/\1/p' CHANGELOG.md | head -n 1)
REVISION ?= $(filter-out v$(VERSION),$(if $(wildcard .git),$(shell git describe --always --dirty 2>/dev/null)))
REVISION := $(REVISION)

# generators/library is for other programs, together with the engine; attest itself does without.
LIBRARY_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(wildcard generators/library/*.c))
ENGINE_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(wildcard generators/theft/*.c))
SOURCES := $(filter-out generators/library/%,$(SOURCES))

# generators/theft is the engine; the rest of the room only uses <theft.h>.
ifdef THEFT
SOURCES := $(filter-out generators/theft/%,$(SOURCES))
TESTS := $(filter-out %/test_theft_ours,$(TESTS))
TEST_SCRIPTS := $(filter-out %/test_library_installed.sh,$(TEST_SCRIPTS))
ifeq ($(THEFT),pkg-config)
THEFT_INCLUDE := $(shell pkg-config --variable=includedir libtheft)
THEFT_LIB := $(shell pkg-config --variable=libdir libtheft)
else
THEFT_INCLUDE := $(THEFT)/include
THEFT_LIB := $(THEFT)/lib
endif
THEFT_LIBRARY := $(firstword $(wildcard $(THEFT_LIB)/libtheft.a $(THEFT_LIB)/libtheft.so))
$(if $(wildcard $(THEFT_INCLUDE)/theft.h),,$(error THEFT=$(THEFT): there is no $(THEFT_INCLUDE)/theft.h))
$(if $(THEFT_LIBRARY),,$(error THEFT=$(THEFT): there is no libtheft.a or libtheft.so in $(THEFT_LIB)))
LDFLAGS += $(if $(filter %.so,$(THEFT_LIBRARY)),-Wl$(comma)-rpath$(comma)$(abspath $(THEFT_LIB)))
else
THEFT_INCLUDE := generators/theft
endif

OBJECTS := $(SOURCES:%.c=$(OUT)/%.o) $(OUT)/packs.o $(OUT)/assets.o
PARTS := $(filter-out $(OUT)/attest.o,$(OBJECTS)) $(LIBRARY_OBJECTS)

WARNINGS := -Wall -Wextra -Wshadow -Wmissing-prototypes -Wstrict-prototypes -Wold-style-definition -Wnested-externs \
	-Wredundant-decls -Wvla -Wpointer-arith -Wwrite-strings -Wundef
COMPILE = $(CC) -std=gnu11 $(CFLAGS) $(WARNINGS) $(if $(filter-out 0,$(WERROR)),-Werror) \
	-ffp-contract=off -I$(THEFT_INCLUDE) -I. $(CPPFLAGS)
LINK = $(CC) $(CFLAGS) $(LDFLAGS) -Wl,--as-needed
LIBS = -lcalcium -lantic -lflint-arb -lflint -lmpfr -lgmp -lsleef -lm

.DELETE_ON_ERROR:
.PHONY: all dist deps test torture nightly quick check html pdf font bench conform sanitize coverage fuzz format lint install clean help FORCE

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
	$(call remember,$(OBJECTS) $(LIBRARY_OBJECTS))

$(OUT)/version: FORCE
	$(call remember,$(VERSION) $(REVISION) $(DATE))

# ---- set-up: the first thing any build does, and only once ----

ifneq ($(filter test quick $(OUT)/tests/%,$(MAKECMDGOALS)),)
NEEDS := build test solver
DEPS := $(OUT)/deps-test.ok
else
NEEDS := build
DEPS := $(OUT)/deps.ok
endif

deps: $(DEPS) ## Install the Debian packages that are missing, or say which; every build does this by itself. And z3.
	@sh doc/setup.sh solver

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

$(SOURCES:%.c=$(OUT)/%.o) $(LIBRARY_OBJECTS) $(TESTS:=.o) $(BENCHES:=.o) $(BENCH_OBJECTS) $(FUZZERS:=.o) $(FAILING).o $(FAILING)_calls.o: $(OUT)/%.o: %.c $(OUT)/settings | $(DEPS)
	$(compile)

$(OUT)/doc/command/version.o: $(OUT)/version
$(OUT)/doc/command/version.o: COMPILE += -DATTEST_VERSION='"$(VERSION)"' -DATTEST_DATE='"$(DATE)"' \
	-DATTEST_REVISION='"$(if $(REVISION), ($(REVISION)))"'

# Compiled for processors that have these vectors, and called only there.
ifneq ($(filter x86_64%,$(shell $(CC) -dumpmachine 2>/dev/null)),)
$(OUT)/core/system/f64_256.o: COMPILE += -mavx2
$(OUT)/core/system/f64_512.o: COMPILE += -mavx512f
$(OUT)/tests/bench/hand_avx2.o: COMPILE += -O3 -mavx2
endif
$(OUT)/tests/bench/hand_scalar.o: COMPILE += -O3 -fno-tree-vectorize

$(OUT)/packs.o $(OUT)/assets.o: $(OUT)/%.o: $(OUT)/%.c $(OUT)/settings | $(DEPS)
	$(compile)

$(OUT)/attest: $(OBJECTS) $(THEFT_LIBRARY) $(OUT)/contents
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $(OBJECTS) $(THEFT_LIBRARY) $(LIBS)

# Everything but main; a test gets of it only what it uses.
$(OUT)/parts.a: $(PARTS) $(OUT)/contents
	@rm -f $@
	@ar rcsT $@ $(PARTS)

$(OUT)/libattest-theft.a: $(ENGINE_OBJECTS) $(LIBRARY_OBJECTS) $(OUT)/contents
	@rm -f $@
	@ar rcs $@ $(ENGINE_OBJECTS) $(LIBRARY_OBJECTS)

$(TESTS): %: %.o $(OUT)/parts.a $(THEFT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $< $(OUT)/parts.a $(THEFT_LIBRARY) -lcriterion $(LIBS)

$(BENCHES): %: %.o $(OUT)/parts.a $(THEFT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $< $(OUT)/parts.a $(THEFT_LIBRARY) $(LIBS)

$(BENCH): $(BENCH_OBJECTS) $(OUT)/parts.a $(THEFT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $(BENCH_OBJECTS) $(OUT)/parts.a $(THEFT_LIBRARY) $(LIBS)

$(FUZZERS): %: %.o $(OUT)/parts.a $(THEFT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $< $(OUT)/parts.a $(THEFT_LIBRARY) $(LIBS)

# attest with a test's own functions around some of it, which fail on demand.
FAILING_CALLS := judge reading_of_block tally_add check_path \
	open write read pread mmap pipe2 memfd_create rename linkat fsync socketpair fork vfork
$(FAILING): %: %.o %_calls.o $(OBJECTS) $(THEFT_LIBRARY)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(FAILING_CALLS:%=-Wl$(comma)--wrap=%) -o $@ $< $@_calls.o $(OBJECTS) $(THEFT_LIBRARY) $(LIBS)

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

$(ASSET_SOURCES): $(OUT)/%.c: %
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
$(foreach asset,$(ASSETS),
#include "$(asset).c")

const Asset embedded_assets[] = {$(foreach asset,$(ASSETS),
    {"$(notdir $(asset))", asset_$(call c_name,$(asset)), sizeof asset_$(call c_name,$(asset)) - 1},)
};
const int embedded_asset_count = $(words $(ASSETS));
endef
export ASSETS_C

$(OUT)/assets.c: $(ASSET_SOURCES) FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$ASSETS_C" | cmp -s - $@ || printf '%s\n' "$$ASSETS_C" >$@

-include $(OBJECTS:.o=.d) $(LIBRARY_OBJECTS:.o=.d) $(TESTS:=.d) $(BENCHES:=.d) $(BENCH_OBJECTS:.o=.d) $(FUZZERS:=.d) $(FAILING).d $(FAILING)_calls.d

# ---- running ----

# One test, one target: tests/run.sh runs it and says how results are counted. Long tests are started first, so that
# the others fill the time beside them.
LONG := doc/test_attacks.sh doc/test_weave.sh props/test_planted.sh props/test_rewritings.sh test_bad_input.sh test_golden.sh doc/test_page.sh \
	props/test_raw props/test_recheck core/test_proof props/test_judge props/test_deletions_judged core/test_system_integral
ALL_RESULTS := $(TESTS:=.result) $(TEST_SCRIPTS:%=$(OUT)/%.result)
LONG_RESULTS := $(filter $(ALL_RESULTS),$(LONG:%=$(OUT)/tests/%.result))
RESULTS := $(LONG_RESULTS) $(filter-out $(LONG_RESULTS),$(ALL_RESULTS))
SELECTED := $(if $(T),$(foreach result,$(RESULTS),$(if $(strip $(foreach word,$(T),\
	$(findstring $(word),$(result:$(OUT)/tests/%.result=%)))),$(result))),$(RESULTS))
QUICK := $(OUT)/tests/test_errors.sh.result $(filter-out $(LONG_RESULTS),$(TESTS:=.result))

define run_test
@ATTEST=$(abspath $(OUT)/attest) sh tests/run.sh $< $@
endef

$(TESTS:=.result): %.result: % $(OUT)/attest FORCE
	$(run_test)

$(TEST_SCRIPTS:%=$(OUT)/%.result): $(OUT)/%.result: % $(OUT)/attest FORCE
	$(run_test)

$(patsubst %,$(OUT)/tests/test_%.sh.result,failing faults torture): $(FAILING)

# It links changed objects with these.
$(OUT)/tests/test_mutants.sh.result: $(patsubst %,$(OUT)/tests/core/test_%,system proof_rules moving)

define sum_up
@cat $^ | { passed=0; failed=0; \
while read -r good bad; do passed=$$((passed + good)); failed=$$((failed + bad)); done; \
echo "$$passed passed, $$failed failed"; [ $$failed = 0 ]; }
endef

test: $(SELECTED) ## Run the tests; `make -j2 test` two at a time, `make test T='proof weave'` those named so.
	$(if $^,,$(error no test has one of these in its name: $(T)))
	$(sum_up)

torture: $(OUT)/attest $(FAILING) ## Let every allocation and every call of the system fail once, in every command; about an hour.
	@ALL=1 ATTEST=$(abspath $(OUT)/attest) tests/test_torture.sh

nightly: $(OUT)/attest $(OUT)/tests/props/test_deletions_judged ## Verdicts from 50 seeds, all texts with a word left out; fuzz the reader, the judge, packs and weaving.
	@ALL=1 $(OUT)/tests/props/test_deletions_judged
	@SEEDS=50 ATTEST=$(abspath $(OUT)/attest) tests/test_seeds.sh
	@$(MAKE) --no-print-directory fuzz

quick: $(QUICK) ## Run the error texts and those tests of units that take no more than seconds.
	$(sum_up)

check: $(OUT)/attest ## Check the write-up and the sheets of doc/, also those without blocks; `make check ANSWERS=my.md` checks your own.
ifdef ANSWERS
	$(OUT)/attest check $(ANSWERS)
else
	@[ -n "$(SHEETS)$(WRITE_UP)" ] || { echo 'make check: no sheets in doc/sheets' >&2; exit 2; }
	@worst=0; \
	$(if $(SHEETS),$(OUT)/attest check --expect $(SHEETS) || worst=$$?;) \
	$(if $(WRITE_UP),$(OUT)/attest check $(WRITE_UP) || worst=$$?;) \
	$(if $(RAW_SHEETS),ATTEST=$(OUT)/attest sh tests/raw/verdicts.sh $(RAW_SHEETS) || worst=$$?;) \
	exit $$worst
endif

# Every sheet and write-up as a page and on paper, and the claims of the packs: those of attention are claims.html, the others
# claims-PACK.html.
DOCUMENTS := $(WRITE_UP) $(SHEETS)
CLAIMS := $(OUT)/claims.html $(patsubst props/%.md,$(OUT)/claims-%.html,$(filter-out props/attention.md,$(PACKS)))
PAGES := $(patsubst %.md,$(OUT)/%.html,$(notdir $(DOCUMENTS))) $(CLAIMS)
PAPERS := $(PAGES:.html=.pdf)
vpath %.md doc doc/sheets

define weave
$(call say,DOC,$@)
$(Q)$(OUT)/attest weave $< -o $@
endef

# Names of claims lead to claims.html where it lies beside a page, so it comes first.
$(filter-out $(CLAIMS),$(PAGES)): $(OUT)/%.html: %.md $(OUT)/attest $(OUT)/deps-html.ok | $(OUT)/claims.html
	$(weave)

$(filter-out $(CLAIMS:.html=.pdf),$(PAPERS)): $(OUT)/%.pdf: %.md $(OUT)/attest $(OUT)/deps-pdf.ok
	$(weave)

$(OUT)/claims.html $(OUT)/claims.pdf: $(OUT)/claims.%: $(OUT)/attest $(OUT)/deps-%.ok
	$(call say,DOC,$@)
	$(Q)$(OUT)/attest claims --weave -o $@

$(OUT)/claims-%.html: $(OUT)/attest $(OUT)/deps-html.ok
	$(call say,DOC,$@)
	$(Q)$(OUT)/attest claims --pack $* --weave -o $@

$(OUT)/claims-%.pdf: $(OUT)/attest $(OUT)/deps-pdf.ok
	$(call say,DOC,$@)
	$(Q)$(OUT)/attest claims --pack $* --weave -o $@

# One after the other: only one of them can install at a time.
$(OUT)/deps-html.ok: | $(DEPS)
$(OUT)/deps-pdf.ok: | $(OUT)/deps-html.ok
$(OUT)/deps-lint.ok: | $(DEPS)
$(OUT)/deps-html.ok $(OUT)/deps-pdf.ok $(OUT)/deps-lint.ok: $(OUT)/deps-%.ok: doc/setup.sh
	@mkdir -p $(@D)
	@sh doc/setup.sh $*
	@touch $@

html: $(PAGES) ## Build the write-up, the annotated sheets and the claims as pages, build/answers.html.
pdf: $(PAPERS) ## Build the same on paper, build/answers.pdf.

font: ## Cut the font of formulas on pages anew, doc/weave/attest-math.woff2; wants fonttools.
	sh doc/weave/font.sh

bench: $(OUT)/attest $(BENCH) $(BENCHES) ## Measure everything: one table of ratios, also as doc/bench.md.
	@$(BENCH) $(OUT)/attest doc/bench.md $(SHEETS)

conform: ## Compare our engine with theft: `make conform THEFT=prefix`; THEFT_SOURCE=dir runs theft's own tests on ours.
	$(if $(THEFT),,$(error make conform wants THEFT=prefix))
	@$(MAKE) --no-print-directory THEFT= all
	@$(MAKE) --no-print-directory OUT=$(OUT)/theft all
	@CC=$(call quote,$(CC)) bash tests/generators/conform.sh $(OUT) $(OUT)/theft $(THEFT_SOURCE)

sanitize: ## Run the tests with the address and undefined-behaviour sanitizers, built in build/sanitize.
	@ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1 $(MAKE) --no-print-directory test \
	    OUT=$(OUT)/sanitize \
	    CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined'

# Lines that no test ran, by file, the least covered first. What tests/coverage.sh makes of the counters of gcov.
coverage: ## Count which lines the tests run (`T=` as for test), built in build/coverage: build/coverage/summary.txt.
	@[ ! -d $(OUT)/coverage ] || find $(OUT)/coverage -name '*.gcda' -delete
	@$(MAKE) --no-print-directory test OUT=$(OUT)/coverage CFLAGS='-O1 -g --coverage' || \
	    echo 'make coverage: tests failed; the figures are those of a run with failures' >&2
	@sh tests/coverage.sh $(OUT)/coverage $(SOURCES)

# What is found stays in build/fuzz/crashes; once it is mended, its file goes to tests/crashes/, where tests/core/test_crashes.c
# reads it with every `make test`. The limit of 120 s for one input is one on the clock: with the sanitizers and without pool.c, judging
# takes thirty times as long (measuring how close two sides are, 343 worlds of `average | q = 100(k_a + k_b)`, more than 7 s).
fuzz: ## Try to break the reader, the judge, packs, then weaving, with libFuzzer for FUZZ_SECONDS (600) each, built by clang in build/fuzz.
	@sh doc/setup.sh fuzz
	@$(MAKE) --no-print-directory OUT=$(OUT)/fuzz CC=clang CPPFLAGS=-DARENA_EXACT $(FUZZERS:$(OUT)/%=$(OUT)/fuzz/%) \
	    CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=undefined'
	@mkdir -p $(OUT)/fuzz/crashes
	@bash tests/fuzz_corpus.sh $(OUT)/fuzz/seeds
	@status=0; for path in $(FUZZERS:$(OUT)/%=$(OUT)/fuzz/%); do \
	    fuzzer=$${path##*/}; \
	    mkdir -p $(OUT)/fuzz/corpus/$$fuzzer; \
	    UBSAN_OPTIONS=print_stacktrace=1 $$path -max_total_time=$(FUZZ_SECONDS) -timeout=120 -report_slow_units=120 \
	        -rss_limit_mb=2048 -max_len=2048 -dict=tests/fuzz.dict -artifact_prefix=$(OUT)/fuzz/crashes/$$fuzzer- \
	        -print_final_stats=1 $(OUT)/fuzz/corpus/$$fuzzer $(OUT)/fuzz/seeds >$(OUT)/fuzz/$$fuzzer.log 2>&1 || status=1; \
	    grep -v '# Uses: ' $(OUT)/fuzz/$$fuzzer.log | tail -n 40; \
	done; \
	for file in $(OUT)/fuzz/crashes/*; do [ ! -e "$$file" ] || { status=1; echo "found: $$file"; }; done; exit $$status

# ---- keeping the sources in order ----

C_FILES := attest.c $(wildcard $(FOLDERS:=/*.c) doc/example/*.c tests/*.c tests/*/*.c)
C_HEADERS := $(HEADERS) $(wildcard doc/example/*.h tests/*.h tests/*/*.h)
SHELL_FILES := $(wildcard .ci/run $(addsuffix /*.sh,doc doc/* tests tests/*))

format: ## Lay out the sources as .clang-format says.
	@sh doc/setup.sh format
	clang-format -i $(C_FILES) $(C_HEADERS)

LINTS := lint-format lint-cppcheck lint-shellcheck lint-includes lint-switches lint-length lint-memory lint-names
.PHONY: $(LINTS)
$(LINTS): | $(OUT)/deps-lint.ok

lint: $(LINTS) ## Look for what compilers and tests do not see; `make -k lint` goes on after a finding.

lint-format:
	@clang-format --dry-run -Werror $(C_FILES) $(C_HEADERS)

# cppcheck does not see that these never come back, but knows abort.
lint-cppcheck:
	@cppcheck --quiet --error-exitcode=1 --enable=warning,performance,portability --std=c11 -I. -I$(THEFT_INCLUDE) \
	    '-Ddie_at(...)=abort()' '-Ddie_of_memory()=abort()' --suppressions-list=tests/lint/cppcheck.txt attest.c $(ROOMS)

lint-shellcheck:
	@shellcheck --severity=warning $(SHELL_FILES)

lint-includes:
	@sh tests/test_include_direction.sh

lint-switches lint-length lint-memory: lint-%:
	@sh tests/lint/$*.sh $(C_FILES) $(C_HEADERS)

lint-names: $(OUT)/attest
	@sh tests/lint/names.sh $(OUT) $(filter attest.c $(ROOMS:=/%),$(C_FILES))

INSTALLED := $(DESTDIR)$(PREFIX)

define PKG_CONFIG
prefix=$(PREFIX)
libdir=$${prefix}/lib
includedir=$${prefix}/include/attest-theft

Name: attest-theft
Description: Property-based testing for C behind the interface of theft 0.4.5, and generators for numerical code
Version: 0.4.5
Libs: -L$${libdir} -lattest-theft
Libs.private: -lm
Cflags: -I$${includedir}
endef
export PKG_CONFIG

# $(call write,FILE,OPTION): what `attest help OPTION` prints becomes a file below PREFIX.
write = install -d $(INSTALLED)/$(dir $1) && $(OUT)/attest help $2 >$(INSTALLED)/$1

install: $(OUT)/attest $(if $(THEFT),,$(OUT)/libattest-theft.a) ## Install the program, manual pages, shell completions, LaTeX package, pandoc filter and library below PREFIX (/usr/local), staged in DESTDIR.
	install -d $(INSTALLED)/bin
	install -m 755 $(OUT)/attest $(INSTALLED)/bin/attest
	$(call write,share/man/man1/attest.1,--man)
	$(call write,share/man/man5/attest-sheet.5,sheet --man)
	$(call write,share/man/man5/attest-pack.5,pack --man)
	$(call write,share/bash-completion/completions/attest,--completion bash)
	$(call write,share/zsh/site-functions/_attest,--completion zsh)
	$(call write,share/fish/vendor_completions.d/attest.fish,--completion fish)
	install -d $(INSTALLED)/share/texmf/tex/latex/attest
	install -m 644 doc/weave/attest.sty doc/weave/attest-verdicts.sty $(INSTALLED)/share/texmf/tex/latex/attest
	install -d $(INSTALLED)/share/attest/pandoc
	install -m 644 doc/weave/*.lua doc/weave/attest.css $(INSTALLED)/share/attest/pandoc
ifndef THEFT
	install -d $(INSTALLED)/include/attest-theft $(INSTALLED)/lib/pkgconfig
	install -m 644 generators/theft/theft.h generators/library/attest-generators.h $(INSTALLED)/include/attest-theft
	install -m 644 $(OUT)/libattest-theft.a $(INSTALLED)/lib
	printf '%s\n' "$$PKG_CONFIG" >$(INSTALLED)/lib/pkgconfig/attest-theft.pc
endif

# The libraries of the second tarball lie beside the program; RPATH, not RUNPATH, because they need each other.
DIST := $(OUT)/attest-$(VERSION)
MACHINE := $(shell uname -m)

dist: $(OUT)/attest ## Make the tarballs of a release: build/attest-VERSION.tar.gz with the sources, and one with the program for this machine.
	@sh doc/dist.sh source $(DIST).tar.gz attest-$(VERSION) $(DATE)
	@rm -rf $(OUT)/dist
	@$(MAKE) --no-print-directory install DESTDIR=$(abspath $(OUT)/dist) PREFIX=/usr >/dev/null
	@$(LINK) -Wl,--disable-new-dtags '-Wl,-rpath,$$ORIGIN/../lib' -o $(OUT)/dist/attest $(OBJECTS) $(THEFT_LIBRARY) $(LIBS)
	@sh doc/dist.sh binary $(DIST)-$(MACHINE).tar.gz attest-$(VERSION)-$(MACHINE) $(DATE) $(OUT)/dist/attest $(OUT)/dist
	@ls -l $(DIST).tar.gz $(DIST)-$(MACHINE).tar.gz

clean: ## Remove everything that was built.
	rm -rf $(OUT)

help: ## List the targets.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1	\2/p' Makefile | expand -t 10
