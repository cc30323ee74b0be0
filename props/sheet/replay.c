/* replay.c: a line that props/judge/replay_line.c wrote → the same world again, with every value. */
#include "props/judge/run.h"
#include "sheet.h"

#include <stdlib.h>
#include <string.h>

static bool read_numbers(const char **at, int64_t *out, int room, int *count) {
    *count = 0;
    while (**at && **at != '/') {
        char *end;
        if (*count == room) return false;
        out[(*count)++] = strtoll(*at, &end, 10);
        if (end == *at || (*end && *end != '.' && *end != '/')) return false;
        *at = *end == '.' ? end + 1 : end;
    }
    return **at == '/';
}

static Which read_which(const char *tag) {
    Which which = {.kind = *tag == 'd'   ? WHICH_DECIDE
                           : *tag == 'w' ? WHICH_WITNESS
                           : *tag == 's' ? WHICH_STEP
                                         : WHICH_SHOW};
    if (which.kind == WHICH_SHOW) which.show = atoi(tag);
    if (which.kind == WHICH_STEP) which.behind = atoi(tag + 1);
    which.existence = strchr(tag, '?') != NULL;
    const char *dropped = strchr(tag, '!');
    if (dropped) which.dropped = atoi(dropped + 1);
    return which;
}

Problem *problem_of_text(Arena *arena, Claim *claim, const char *text, const char *tag,
                         Mismatches *mismatches, const Mistake **mistake) {
    Mistake *trouble = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &trouble);
    if (!source) return *mistake = trouble, NULL;
    Which which = read_which(tag);
    bool step = which.kind == WHICH_STEP;
    Block *block = block_of_text(arena, source, step ? BLOCK_PROOF : BLOCK_ANSWER, claim->id);
    Span everything = {source, 0, source->length};
    Statement *statement = NULL;
    const Statements *condition = NULL;
    Reading *reading = NULL;
    if (which.kind == WHICH_DECIDE || which.kind == WHICH_WITNESS)
        statement = claim->decide;
    else {
        reading = reading_of_block(arena, claim, block, NULL, step ? READ_PROOF : READ_ANSWER, NULL, NULL, 0);
        if (reading->mistake && *text) return *mistake = reading->mistake, NULL;
        if (step) {
            int behind = which.behind;
            for (int i = reading->statements.count - 1; i >= 0 && !statement; i--)
                if (reading->statements.items[i]->kind == STEP_JUDGED && behind-- == 0)
                    statement = reading->statements.items[i];
        } else if (which.show >= 1 && which.show <= claim->shows.count)
            statement = claim->shows.items[which.show - 1];
        if (claim->condition && !step) {
            Statements *judged = NEW(arena, Statements);
            *judged = sheet_condition(arena, reading);
            condition = judged;
        }
    }
    if (!statement || !statement->relation) {
        *mistake = mistake_new(arena, MISTAKE_SYNTAX, everything, NULL,
                               "the statement of this world cannot be found");
        return NULL;
    }
    for (int i = 0; i < statement->mismatches.count; i++)
        PUSH(arena, mismatches, statement->mismatches.items[i]);
    for (int i = 0; reading && i < reading->value_mismatches.count; i++)
        PUSH(arena, mismatches, reading->value_mismatches.items[i]);
    return problem_new(arena, claim, reading, condition, statement, which);
}

Replay *replay(Arena *arena, const Pack *pack, const char *line, const Mistake **mistake) {
    Mistake *trouble = NULL;
    Source *source = source_new(arena, "", line, strlen(line), &trouble);
    if (!source) return *mistake = trouble, NULL;
    Span everything = {source, 0, source->length};
    const char *hash = strchr(line, '#'), *slash = hash ? strchr(hash, '/') : NULL;
    enum { ROOM = 4096 };
    int64_t *sizes = NEW_ARRAY(arena, int64_t, ROOM), *codes = NEW_ARRAY(arena, int64_t, ROOM);
    int size_count = 0, code_count_read = 0;
    const char *at = slash ? slash + 1 : line;
    bool fine = slash && read_numbers(&at, sizes, ROOM, &size_count) &&
                (at++, read_numbers(&at, codes, ROOM, &code_count_read));
    if (!fine) {
        *mistake = mistake_new(arena, MISTAKE_SYNTAX, everything,
                               "copy the whole line after “replay:” and put it in quotes",
                               "this is no world: CLAIM#…/sizes/codes/text is expected");
        return NULL;
    }
    at++;
    const char *id = arena_strndup(arena, line, (size_t)(hash - line)),
               *tag = arena_strndup(arena, hash + 1, (size_t)(slash - hash - 1));
    Claim *claim = pack_find(pack, id);
    if (!claim) return *mistake = missing_claim(arena, pack, id, (Span){source, 0, (int)(hash - line)}), NULL;
    if (claim->mistake) return *mistake = claim->mistake, NULL;
    Mismatches mismatches = {0};
    Problem *problem = problem_of_text(arena, claim, at, tag, &mismatches, mistake);
    if (!problem) return NULL;
    Run *run = run_new(arena, problem, &mismatches, ASK_ALL);
    Replay *out = NULL;
    World world = {.row = size_count == run->sizes->syms ? sizes_find(run->sizes, sizes) : -1, .code = codes};
    if (world.row < 0)
        *mistake =
            mistake_new(arena, MISTAKE_SYNTAX, everything, NULL, "these sizes are not legal for %s", id);
    else {
        Sizes row = sizes_row(run->sizes, world.row);
        Program *program = lower(arena, problem, &row, false);
        Layout *layout = layout_new(arena, problem, program, NULL);
        for (int i = 0; i < layout->count; i++) {
            const Coordinate *c = &layout->coordinate[i];
            if (codes[i] < 0 || codes[i] >= code_count(c->kind, c->n))
                *mistake =
                    mistake_new(arena, MISTAKE_SYNTAX, everything, NULL, "code %d is out of range", i + 1);
        }
        if (code_count_read > layout->count)
            *mistake =
                mistake_new(arena, MISTAKE_SYNTAX, everything, NULL, "there are more codes than entries");
        tape_clear(program->tape);
        if (!*mistake) {
            out = NEW(arena, Replay);
            Outcome outcome = run_exact(run, world.row, codes, 4096);
            out->claim = claim;
            out->statement = problem->statement;
            out->truth = outcome.truth;
            out->witness =
                witness_new(arena, problem, run->sizes, &world, outcome.which < 0 ? 0 : outcome.which,
                            run_systems[outcome.used]->kind, outcome.precision, NULL);
        }
    }
    run_close(run);
    return out;
}
