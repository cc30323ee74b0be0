/* print.c: what happened goes in as hook infos; lines for people come out. Holds the hooks a run has
   if it is given none. */
#include "engine.h"

#include <inttypes.h>
#include <string.h>

const char *theft_trial_res_str(enum theft_trial_res res) {
    switch (res) {
    case THEFT_TRIAL_PASS: return "PASS";
    case THEFT_TRIAL_FAIL: return "FAIL";
    case THEFT_TRIAL_SKIP: return "SKIP";
    case THEFT_TRIAL_DUP: return "DUP";
    case THEFT_TRIAL_ERROR: return "ERROR";
    }
    return "(matchfail)";
}

const char *theft_run_res_str(enum theft_run_res res) {
    switch (res) {
    case THEFT_RUN_PASS: return "PASS";
    case THEFT_RUN_FAIL: return "FAIL";
    case THEFT_RUN_SKIP: return "SKIP";
    case THEFT_RUN_ERROR: return "ERROR";
    case THEFT_RUN_ERROR_MEMORY: return "ERROR_MEMORY";
    case THEFT_RUN_ERROR_BAD_ARGS: return "ERROR_BAD_ARGS";
    }
    return "(matchfail)";
}

static const char *shown_name(const char *name) { return name ? name : "(anonymous)"; }

void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info) {
    fprintf(f, "\n== PROP '%s': %zu trials, seed 0x%016" PRIx64 "\n", shown_name(info->prop_name),
            info->total_trials, info->run_seed);
}

void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info) {
    const struct theft_run_report *report = &info->report;
    fprintf(f, "\n== %s '%s': pass %zu, fail %zu, skip %zu, dup %zu\n", report->fail ? "FAIL" : "PASS",
            shown_name(info->prop_name), report->pass, report->fail, report->skip, report->dup);
}

/* ---- progress ---- */

static void make_room(struct theft_print_trial_result_env *env, FILE *f, size_t length) {
    size_t most = env->max_column ? env->max_column : THEFT_DEF_MAX_COLUMNS, column = env->column + length;
    if (env->column && column > most) {
        fputc('\n', f);
        column = length;
    }
    env->column = (uint8_t)(column < most ? column : most);
}

static void show(struct theft_print_trial_result_env *env, FILE *f, char mark) {
    make_room(env, f, 1);
    fputc(mark, f);
    fflush(f);
}

static void show_scale(struct theft_print_trial_result_env *env, FILE *f, enum theft_trial_res res,
                       size_t scale) {
    const char *format = "(%s x %zu)", *name = theft_trial_res_str(res);
    make_room(env, f, (size_t)snprintf(NULL, 0, format, name, scale));
    fprintf(f, format, name, scale);
    fflush(f);
}

/* One mark for every *scale results; after `steps` marks each of them stands for `steps` times as many. */
static void show_scaled(struct theft_print_trial_result_env *env, FILE *f, enum theft_trial_res res,
                        char mark, size_t *scale, size_t *count, size_t steps) {
    if (!*scale) *scale = 1;
    if (++*count % *scale == 0) show(env, f, mark);
    if (*count < steps * *scale) return;
    *scale *= steps;
    *count = 0;
    show_scale(env, f, res, *scale);
}

void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info) {
    if (env->tag != THEFT_PRINT_TRIAL_RESULT_ENV_TAG) {
        fprintf(stderr, "Warning: theft_print_trial_result was given an env without its tag\n");
        return;
    }
    FILE *f = info->t->out;
    switch (info->result) {
    case THEFT_TRIAL_PASS:
        show_scaled(env, f, info->result, '.', &env->scale_pass, &env->consec_pass, 100);
        break;
    case THEFT_TRIAL_SKIP:
        show_scaled(env, f, info->result, 's', &env->scale_skip, &env->consec_skip, 10);
        break;
    case THEFT_TRIAL_DUP:
        show_scaled(env, f, info->result, 'd', &env->scale_dup, &env->consec_dup, 10);
        break;
    case THEFT_TRIAL_FAIL:
        env->scale_pass = 1;
        env->consec_pass = 0;
        show(env, f, 'F');
        break;
    case THEFT_TRIAL_ERROR: show(env, f, 'E'); break;
    }
}

/* ---- counterexamples ---- */

static void print_argument(const struct theft_hook_counterexample_info *info, uint8_t arg) {
    const struct theft_type_info *type = info->type_info[arg];
    FILE *f = info->t->out;
    unsigned mode = THEFT_AUTOSHRINK_PRINT_USER;
    if (type->autoshrink_config.enable) mode = type->autoshrink_config.print_mode;
    if (mode == THEFT_AUTOSHRINK_PRINT_DEFAULT)
        mode = type->print ? THEFT_AUTOSHRINK_PRINT_USER : THEFT_AUTOSHRINK_PRINT_ALL;
    if (!type->print) mode &= ~(unsigned)THEFT_AUTOSHRINK_PRINT_USER;
    if (!mode) return;
    fprintf(f, "    Argument %u:\n", arg);
    if (mode & THEFT_AUTOSHRINK_PRINT_USER) {
        type->print(f, info->args[arg], type->env);
        fputc('\n', f);
    }
    theft_pool_print(f, &info->t->pools[arg], (enum theft_autoshrink_print_mode)mode);
}

enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    (void)env;
    FILE *f = info->t->out;
    fprintf(f, "\n\n -- Counter-Example: %s\n    Trial %zu, Seed 0x%016" PRIx64 "\n",
            shown_name(info->prop_name), info->trial_id, info->trial_seed);
    for (uint8_t arg = 0; arg < info->arity; arg++) print_argument(info, arg);
    info->t->progress.column = 0;
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

/* ---- hooks ---- */

enum theft_hook_run_pre_res theft_hook_run_pre_print_info(const struct theft_hook_run_pre_info *info,
                                                          void *env) {
    (void)env;
    theft_print_run_pre_info(stdout, info);
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

enum theft_hook_run_post_res theft_hook_run_post_print_info(const struct theft_hook_run_post_info *info,
                                                            void *env) {
    (void)env;
    theft_print_run_post_info(stdout, info);
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env) {
    theft_print_trial_result(env, info);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

enum theft_hook_trial_pre_res theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info,
                                                         void *env) {
    (void)env;
    return info->failures ? THEFT_HOOK_TRIAL_PRE_HALT : THEFT_HOOK_TRIAL_PRE_CONTINUE;
}
