/* rows.h: every command, option and stage of a dump, one row each. Parsing, range checks, "did you mean", help, the manual
   page and the completion of shells are all made from these rows; tests/test_commands.sh checks that. */
#ifndef ATTEST_ROWS_H
#define ATTEST_ROWS_H

/* X(ID, name, arguments, about, help, examples). `command_NAME` in NAME.c runs it. `about` is one line; `help` is running
   text, its paragraphs parted by an empty line; every example is one line. */
#define COMMAND_ROWS(X)                                                                                       \
    X(CHECK, check, "SHEET...", "judge every answer and derivation of the sheets",                            \
      "SHEET is Markdown, or LaTeX if its name ends in .tex; - is standard input.\n\n"                        \
      "In Markdown a block begins with ::: {.answer claim=NAME} or ::: {.proof claim=NAME} and ends with "    \
      ":::. In LaTeX it is \\begin{answer}{NAME} or \\begin{derivation}{NAME} (or proof), with attributes "   \
      "in "                                                                                                   \
      "square brackets before the claim; \\attestset{pack=FILE, notation={u: μ}} sets what Markdown has in " \
      "its front matter. \"attest claims\" lists the names.\n\n"                                              \
      "A sheet without blocks is read as it is: the question of each formula is found by labels, headings "   \
      "and names, and the report goes through the parts of the sheet. It can then also be plain text or a "   \
      "notebook.",                                                                                            \
      "attest check my-answers.md\n"                                                                          \
      "attest check my-answers.tex\n"                                                                         \
      "attest check --json --pack my-course.md --jobs 4 sheets/*.md\n")                                       \
    X(TRY, try, "CLAIM TEXT", "judge one answer or statement",                                                \
      "TEXT is read as an answer if it gives what CLAIM asks for, and as a derivation otherwise. Put -- "     \
      "before a TEXT that begins with a minus sign.",                                                         \
      "attest try projector 'M = A A^T'\n"                                                                    \
      "attest try average 'q = \\beta (k_a + k_b), \\beta \\gg 0'\n"                                          \
      "attest --dump tokens,tree try projector 'M = A A^T'\n")                                                \
    X(CLAIMS, claims, "[CLAIM]", "list the claims that can be answered, or show one in full",                 \
      "Shows the shapes, the names that an answer may use and the assumptions. With --weave the whole pack "  \
      "becomes a document.",                                                                                  \
      "attest claims\n"                                                                                       \
      "attest claims projector\n"                                                                             \
      "attest claims --weave -o claims.html\n")                                                               \
    X(INIT, init, "NAME", "begin a pack: write a small one, and a sheet that answers it",                     \
      "Writes NAME.md with three claims and NAME-sheet.md with answers to them, as a place to start from. "   \
      "Nothing is overwritten: if one of the files is there, both are left alone.",                           \
      "attest init my-course\n")                                                                              \
    X(LINT, lint, "PACK", "tell the author of a pack what is wrong with its claims",                          \
      "PACK is a Markdown file or a built-in pack. For each claim: how many worlds are drawn, and how many "  \
      "of them meet its assumptions; whether its goal holds, if it asks for no answer; whether the goal "     \
      "can "                                                                                                  \
      "fail, by a wrong answer or a change of it that is refuted; recorded mistakes that are none; and "      \
      "names that are declared and never used.\n\n"                                                           \
      "The exit status is 1 if a goal is refuted, seems unable to fail, or if a recorded mistake holds; 2 "   \
      "if "                                                                                                   \
      "a claim is refused; 3 if something is not decided. Names that are never used are only told.",          \
      "attest lint my-course.md\n"                                                                            \
      "attest lint --json least-squares\n")                                                                   \
    X(REPLAY, replay, "WORLD", "show one world again, with every intermediate value",                         \
      "A world is one choice of sizes and numbers. WORLD is the text that a counterexample ends with, in "    \
      "quotes.",                                                                                              \
      "attest replay 'projector#1/1.1.0/1.1/M = Aᵀ. '\n")                                                     \
    X(MARK, mark, "SHEET", "put blocks into a sheet that has none",                                           \
      "Finds the question of each formula by labels, headings and names, as check does, and writes the "      \
      "sheet with a block around every paragraph with a formula about a question. Nothing else is changed: "  \
      "only whole "                                                                                           \
      "lines are put in; in LaTeX they are comments. Everything is judged in the marked sheet as in the "     \
      "sheet itself. Correct the blocks where they are wrong, "                                               \
      "then use \"attest check\": a block says which question its formulas are about, and whether there is "  \
      "an answer among them.\n\n"                                                                             \
      "SHEET is Markdown or LaTeX.",                                                                          \
      "attest mark homework.md -o marked.md\n"                                                                \
      "attest mark homework.tex --as average -o marked.tex\n")                                                \
    X(WEAVE, weave, "SHEET", "write a sheet with its verdicts, as .md, .html, .pdf or .tex",                  \
      "Writes the sheet again, unchanged and complete, with a table of the verdicts in front, the verdict "   \
      "behind every block, a mark over every relation that was judged, and the figures that ```plot fences "  \
      "describe. An HTML page is one self-contained file. In a sheet without blocks the verdicts are "        \
      "behind "                                                                                               \
      "the paragraphs, and say for which question they were taken.\n\n"                                       \
      "Nothing in a sheet is run and no file but pictures beside it is read, unless --trust says that it "    \
      "is your own. A document can still be written so that it deceives a reader; the verdicts that count "   \
      "are those of \"attest check\".\n\n"                                                                    \
      "HTML output needs pandoc; PDF output also needs XeLaTeX and bubblewrap. The exit status is 0 if the "  \
      "document was "                                                                                         \
      "made, whatever the verdicts are, 4 if attest itself failed on a part of it, and 2 otherwise.",         \
      "attest weave my-answers.md -o my-answers.html\n"                                                       \
      "attest weave thesis.tex -o annotated.pdf\n")                                                           \
    X(GRADE, grade, "DIR_OR_SHEET...", "judge the sheets of a class, and write grades, reports and pages",    \
      "Goes through the folders and takes every .md, .tex, .txt and .ipynb in them as a sheet. Each is "      \
      "judged in a process of its own, with the pack of --pack; the pack that a sheet names is not used. "    \
      "OUT is a folder: grades.csv, report.jsonl (the lines of check --json), junit.xml, and for each "       \
      "sheet "                                                                                                \
      "a folder with results.json for Gradescope.\n\n"                                                        \
      "The result of a sheet is kept as soon as it is there. After an interruption, the same command goes "   \
      "on where it was; sheets that have not changed are not judged again. A claim is worth the points "      \
      "that "                                                                                                 \
      "the pack or --rubric gives it, and where neither has points, 1. What a person has to decide has no "   \
      "points in grades.csv.\n\n"                                                                             \
      "The exit status is 0 when the class was graded, whatever the grades are; 4 if attest itself failed "   \
      "on a sheet; 130 after an interruption.",                                                               \
      "attest grade sheets/ --pack my-course.md -o graded\n"                                                  \
      "attest grade sheets/ --pack my-course.md --rubric points.txt -o graded\n")                             \
    X(MERGE, merge, "GRADED...", "put the folders of several grade commands together",                        \
      "GRADED are the folders that grade --shard wrote, on one machine or on several. They must come from "   \
      "the same version of attest with the same pack, rubric and options. The result is the same, byte by "   \
      "byte, as if one command had graded all sheets.",                                                       \
      "attest merge graded-1 graded-2 graded-3 -o graded\n")                                                  \
    X(POSITIONS, positions, "", "tell when two sinusoidal position encodings are equal",                      \
      "Compares them as real values (never equal; how close they come), as stored values (every real value "  \
      "rounded once to a format) and as computed values (position, frequency and product rounded as well). "  \
      "Without --d it prints a table. Everything it says is proved.",                                         \
      "attest positions\n"                                                                                    \
      "attest positions --d 8 --format bf16\n"                                                                \
      "attest positions --d 512 --below 1e30 --json\n")                                                       \
    X(HELP, help, "[COMMAND|TOPIC]", "explain a command, or the language of sheets and packs",                \
      "\"attest help language\" prints the whole reference of the language; \"attest help sheet\" and "       \
      "\"attest help pack\" print the parts for authors of sheets and of packs. Any other TOPIC prints the "  \
      "first section of the reference with a word in its heading that begins so.",                            \
      "attest help check\n"                                                                                   \
      "attest help sheet\n"                                                                                   \
      "attest help --man | man -l -\n"                                                                        \
      "source <(attest help --completion bash)\n")                                                            \
    X(VERSION, version, "", "print the version", "", "attest version\n")

/* The stages of the pipeline whose result can be shown, in their order: X(ID, name, about). */
#define DUMPS(X)                                                                             \
    X(OUTLINE, "outline", "the sheet without blocks, as stretches under the labels in it")   \
    X(TOKENS, "tokens", "the text of each block as tokens")                                  \
    X(LINES, "lines", "the tokens as lines of items, and what was read from them")           \
    X(TREE, "tree", "the sides of every item as trees")                                      \
    X(SHAPES, "shapes", "values and statements as trees, bound and with their shapes")       \
    X(TAPE, "tape", "each statement at small sizes, as instructions")                        \
    X(NORMAL, "normal", "the steps of the proof for all sizes, or the place where it stops") \
    X(WORLDS, "worlds", "the first worlds that are drawn, as codes and numbers")

#define DUMP_NAME(ID, name, about) name "|"
#define DUMP_ABOUT(ID, name, about) "; " name ": " about

/* The value of an option, by its kind. A NUMBER is `start` until it is given. */
#define NONE .argument = ""
#define WHOLE(from, to, by, first, sample) \
    .argument = "N", .low = from, .high = to, .step = by, .start = first, .example = sample
#define ONE_OF(name, words, sample) .argument = name, .choices = words, .example = sample
#define ANY(name, sample) .argument = name, .example = sample

#define ON(ID) (1u << COMMAND_##ID)
#define JUDGING (ON(CHECK) | ON(TRY) | ON(WEAVE))
#define SEARCHING (JUDGING | ON(GRADE))
#define LIMITED (SEARCHING | ON(REPLAY) | ON(MARK) | ON(LINT))
#define WITH_PACK (SEARCHING | ON(CLAIMS) | ON(REPLAY) | ON(MARK))
#define EVERYWHERE (~0u)

/* X(field, name, letter or 0, KIND, value, commands that take it, help). Kinds: FLAG; NUMBER, a whole number; CHOICE, one of
   some words; CHOICES, several of them with commas between; TEXT; PATH, the name of a file. Two rows may have one name if they are of
   the same kind and no command takes both. */
#define OPTION_ROWS(X)                                                                                       \
    X(pack, "pack", 0, PATH, ANY("P", "my-course.md"), WITH_PACK,                                            \
      "the claims: a Markdown file or a built-in pack (default: the pack that the sheet names, else "        \
      "attention)")                                                                                          \
    X(notation, "notation", 0, TEXT, ANY("NAMES", "'u=μ,K=k'"), ON(TRY),                                     \
      "your names for the names of the pack, yours first, as in 'u=μ,K=k'")                                  \
    X(output, "output", 'o', PATH, ANY("OUT", "annotated.pdf"),                                              \
      ON(WEAVE) | ON(CLAIMS) | ON(MARK) | ON(GRADE) | ON(MERGE),                                             \
      "the document to make; it ends in .md, .html, .pdf or .tex, and - is Markdown on standard output; "    \
      "for mark, any file; for grade and merge, a folder")                                                   \
    X(trust, "trust", 0, FLAG, NONE, ON(WEAVE) | ON(CLAIMS),                                                 \
      "the sheet is your own: run the raw TeX and HTML in it, and let it name other files; without this "    \
      "they are shown as typed")                                                                             \
    X(weave, "weave", 0, FLAG, NONE, ON(CLAIMS), "make a document of the pack; needs -o")                    \
    X(verbose, "verbose", 'v', FLAG, NONE, JUDGING, "show all details, also for blocks that hold")           \
    X(quiet, "quiet", 'q', FLAG, NONE, SEARCHING | ON(MERGE) | ON(LINT),                                     \
      "show only what is wrong or open, and the counts")                                                     \
    X(strict, "strict", 0, FLAG, NONE, SEARCHING,                                                            \
      "count a verdict that holds only because tests found nothing wrong as undecided (exit status 3)")      \
    X(json, "json", 0, FLAG, NONE, ON(CHECK) | ON(TRY) | ON(CLAIMS) | ON(LINT) | ON(REPLAY) | ON(POSITIONS), \
      "print one JSON object per line; doc/schema.md describes the fields")                                  \
    X(junit, "junit", 0, FLAG, NONE, ON(CHECK), "print JUnit XML")                                           \
    X(report, "format", 0, CHOICE, ONE_OF("F", FORMAT_NAMES, "json"), ON(CHECK),                             \
      "what the report is: text for people (the default), json (one object per line), junit (XML), sarif "   \
      "(2.1.0), github (annotations) or gcc (lines that editors understand)")                                \
    X(watch, "watch", 0, FLAG, NONE, ON(CHECK) | ON(WEAVE),                                                  \
      "do it again whenever a sheet or its pack is saved; Ctrl-C ends (exit status 130)")                    \
    X(expect, "expect", 0, FLAG, NONE, ON(CHECK),                                                            \
      "compare the verdicts with expect=... and first=... of the blocks; the exit status is then 0 if all "  \
      "agree, 1 if one contradicts, 3 if one is not decided")                                                \
    X(no_repairs, "no-repairs", 0, FLAG, NONE, SEARCHING,                                                    \
      "do not search for a correct version of what is wrong")                                                \
    X(find, "find", 0, FLAG, NONE, ON(CHECK) | ON(WEAVE),                                                    \
      "also judge the formulas outside the blocks; their questions are found by labels, headings and names") \
    X(as, "as", 0, TEXT, ANY("CLAIM", "average"), ON(CHECK) | ON(MARK) | ON(WEAVE),                          \
      "read all that is outside the blocks of the sheet as being about this claim")                          \
    X(all, "all", 0, FLAG, NONE, ON(CHECK) | ON(WEAVE),                                                      \
      "judge all formulas of the sheet, which are about what its block \"given\" declares; a sheet with "    \
      "such a block is read so in any case")                                                                 \
    X(rubric, "rubric", 0, PATH, ANY("FILE", "points.txt"), ON(GRADE),                                       \
      "the points of the claims, one line per claim: its name, its points, its visibility; they take the "   \
      "place of the points in the pack")                                                                     \
    X(shard, "shard", 0, TEXT, ANY("I/N", "3/8"), ON(GRADE),                                                 \
      "grade every N-th sheet only, from the I-th on; attest merge puts the folders of all shards together") \
    X(no_pages, "no-pages", 0, FLAG, NONE, ON(GRADE),                                                        \
      "pages of sheets show the report alone: they need no pandoc and take no time")                         \
    X(pdf, "pdf", 0, FLAG, NONE, ON(GRADE), "make each annotated sheet as PDF too, which takes seconds")     \
    X(seed, "seed", 0, NUMBER, WHOLE(0, INT64_MAX, 1, 224, "224"), SEARCHING | ON(CLAIMS) | ON(LINT),        \
      "seed for the random worlds; the same seed prints the same every time")                                \
    X(trials, "trials", 0, NUMBER, WHOLE(1, 100000000, 1, 1000, "1000"), SEARCHING | ON(LINT),               \
      "random worlds per statement")                                                                         \
    X(time, "time", 0, NUMBER, WHOLE(1, 86400, 1, 10, "60"), LIMITED,                                        \
      "seconds of processor time for judging one statement, and again for finding a correct version; it "    \
      "is undecided if that is not enough")                                                                  \
    X(memory, "memory", 0, NUMBER, WHOLE(64, 1048576, 1, 1024, "4096"), LIMITED,                             \
      "megabytes of memory for judging one statement; it is undecided if that is not enough (grade: 256)")   \
    X(jobs, "jobs", 0, NUMBER, WHOLE(1, 256, 1, 0, "4"), ON(CHECK) | ON(WEAVE) | ON(GRADE),                  \
      "processes: in check and grade the next sheet begins whenever one is done, and in check a process "    \
      "without a sheet helps with the blocks of another's (default of check: 1); in weave they share the "   \
      "sheet (default of weave and grade: one per core)")                                                    \
    X(dump, "dump", 0, CHOICES, ONE_OF("STAGES", DUMPS(DUMP_NAME), "tokens,tree"), ON(CHECK) | ON(TRY),      \
      "print what stages of the pipeline make, then go on as usual; STAGES are joined by commas" DUMPS(      \
          DUMP_ABOUT))                                                                                       \
    X(stats, "stats", 0, FLAG, NONE, ON(CHECK) | ON(TRY),                                                    \
      "show for each statement what the worlds were like: sizes, zeros, determinants, how many met the "     \
      "conditions; warn if under 1 % did")                                                                   \
    X(timings, "timings", 0, FLAG, NONE, ON(CHECK) | ON(TRY), "fill in the field ms of the JSON output")     \
    X(width, "width", 0, NUMBER, WHOLE(0, 1000, 1, -1, "80"), JUDGING | ON(HELP),                            \
      "columns of the text, 0 for no limit (default: those of the terminal; no limit elsewhere)")            \
    X(no_links, "no-links", 0, FLAG, NONE, JUDGING, "do not make file names clickable on a terminal")        \
    X(no_color, "no-color", 0, FLAG, NONE, EVERYWHERE,                                                       \
      "do not use colour; it is also off without a terminal, with NO_COLOR set and with TERM=dumb")          \
    X(d, "d", 0, NUMBER, WHOLE(2, POSITIONS_LARGEST_D, 2, 0, "64"), ON(POSITIONS), "numbers per position")   \
    X(format, "format", 0, CHOICE, ONE_OF("F", "bf16|f16|f32|bfloat16|float16|float32", "bf16"),             \
      ON(POSITIONS), "number format, by default all three")                                                  \
    X(below, "below", 0, TEXT, ANY("N", "10^1000"), ON(POSITIONS),                                           \
      "look at positions and differences below N, as in 1000, 1e30 or 10^1000; at most 10^10000 (default: "  \
      "10^1000 for real values, and as far as a second or two goes for stored ones)")                        \
    X(man, "man", 0, FLAG, NONE, ON(HELP),                                                                   \
      "print the manual page; with sheet or pack, that of the language for their authors")                   \
    X(completion, "completion", 0, CHOICE, ONE_OF("SHELL", "bash|zsh|fish", "bash"), ON(HELP),               \
      "print the completion of commands and options for this shell")                                         \
    X(help, "help", 'h', FLAG, NONE, EVERYWHERE, "explain the command")                                      \
    X(version, "version", 0, FLAG, NONE, EVERYWHERE, "print the version")

#endif
