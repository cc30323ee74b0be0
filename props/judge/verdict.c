/* verdict.c: the names of verdicts, evidence and fields, as data formats write them. */
#include "verdict.h"

const char *const verdict_words[] = {
    [VERDICT_HOLDS] = "holds",           [VERDICT_VACUOUS] = "vacuous", [VERDICT_UNDECIDED] = "undecided",
    [VERDICT_ILL_FORMED] = "ill-formed", [VERDICT_REFUTED] = "refuted", [VERDICT_DEFINED] = "defined",
};
const char verdict_letters[] = "HVUIR-";

const char *const assurance_words[] = {
    [ASSURANCE_TESTED] = "tested", [ASSURANCE_CHECKED] = "checked", [ASSURANCE_PROVED] = "proved"};

const char *const level_words[] = {
#define X(id, word, assurance) [EVIDENCE_##id] = word,
    EVIDENCE_LEVELS(X)
#undef X
};

const char *const field_words[] = {[FIELD_F61] = "f61", [FIELD_EXP] = "exp"};

Assurance level_assurance(EvidenceLevel level) {
    static const Assurance of[] = {
#define X(id, word, assurance) [EVIDENCE_##id] = ASSURANCE_##assurance,
        EVIDENCE_LEVELS(X)
#undef X
    };
    return of[level];
}

const char *system_word(SystemKind kind) {
    static const System *const of[] = {[SYSTEM_F64] = &system_f64,
                                       [SYSTEM_Q] = &system_q,
                                       [SYSTEM_BALL] = &system_ball,
                                       [SYSTEM_MPQ] = &system_mpq,
                                       [SYSTEM_CALCIUM] = &system_calcium};
    return of[kind]->name;
}

bool why_is_our_fault(const Why *why) {
    return why->kind == WHY_FAILED && why->failure->kind == FAILED_CRASH;
}

Assurance verdict_assurance(const Verdict *v) {
    return v->kind == VERDICT_HOLDS ? level_assurance(v->evidence.level) : ASSURANCE_NONE;
}
