/* inside.h: shared by the files of this folder: lines of items, drafts, and the reader that turns lines into a Reading. */
#ifndef ATTEST_CLAIM_INSIDE_H
#define ATTEST_CLAIM_INSIDE_H

#include "claim.h"
#include "core/names/names.h"
#include "core/syntax/parse.h"

/* ---- law.c: distributions with finitely many values ---- */

bool law_begins(Parser *); /* at Bernoulli, Categorical, Uniform */
bool law_read(Claim *, Parser *, Given *);

/* ---- sentence.c and the files of sentence.h: tokens → lines of items ---- */

/* One item of a line: a chain x = y ≤ z, a condition, or an expression that is only mentioned. Nodes are not yet bound. */
typedef struct Item {
    Nodes sides;
    LIST(Token *) rels;  /* one fewer than sides, or as many if it continues a chain */
    Node *limit;         /* X →^{β→∞} Y: the relation over the arrow */
    bool continues;      /* it begins with a relation: its first left side is on a line before */
    bool condition;      /* it is in brackets, or after for, where, ∀ … */
    bool quantified;     /* it is after ∀ */
    bool dots;           /* it is only … */
    bool shares;         /* x, y > 0: its relation is said of the item before, too */
    bool listed;         /* it has no relation, and is beside a comma and a relation: x = 1, y */
    const Node *modulus; /* of a congruence: a ≡ b (mod m) */
    bool large;          /* the word is beside it */
    bool let, assume;    /* the word is before it in its sentence */
    bool supposes; /* of let: the sentence begins with “let” or “fix”, so it may be an assumption */
    bool trial;    /* of let: it is only tried */
    bool remark;   /* “since X”, a reason for something else: no chain goes on from it */
    bool turned;   /* its relation was turned round: X is impossible */
    bool negated;  /* it is said to be false in general */
    const Token *qualifier; /* a word beside it that may restrict it; NULL: none */
    LeftWhy left;           /* it is not asserted; LEFT_NONE: it is */
    Token *after_word;      /* a word without a meaning that is right before it in the formula, or NULL */
    int column;             /* of its display: 0, or how many pairs of & are before it in its row */
    int segment;            /* how many ⇒ are before it in its line */
    bool carried;   /* a condition of the sentence before, which a new one on the same name replaces */
    bool used;      /* already dealt with: it introduces a scalar, or is part of a condition */
    bool refused;   /* a mistake was reported about it, so it is not a hypothesis either */
    LeftWhy fate;   /* set when it is dealt with and is not a statement; LEFT_NONE: it is one */
    Mistake *stray; /* of a condition: why it restricts nothing */
    Span span;
} Item;

/* A display, a row of one, or a clause of a sentence: all its statements have the same conditions. */
typedef struct Line {
    LIST(Item *) items;
    int segments; /* how many ⇒ it has: each item is judged under those of lower segments, and segment 0 is only assumed */
    bool iff;         /* one of the arrows is ⇔ */
    bool existential; /* “for some” or ∃ */
    bool row;         /* it is a further row of the display of the line before */
    bool part;        /* (b): assumptions before it have ended */
    bool instead;     /* a case: it is assumed instead of the case before */
    bool apart;       /* it begins a sentence: conditions alone are not about the line before */
    bool announces;   /* conditions, and a colon: a list may follow */
    Mistake *spoiled; /* something in it cannot be read, so none of it is judged */
    Span span;        /* of a spoiled line only: the whole of it */
    bool assume;      /* of a spoiled line only: it was to be assumed */
} Line;

typedef struct Lines {
    LIST(Line *) lines;
    LIST(Item *) all;     /* every formula that can be read, in order; lines have copies of them */
    int yes, no;          /* how often each word occurs */
    const Token *unclear; /* a yes or no that the words behind it seem to take back; NULL: none */
    bool formula;         /* there is at least one formula, readable or not */
    const Givens *givens; /* of the claim */
} Lines;

void lines_read(Arena *, Scope *, Tokens *, Lines *);

/* ---- reading lines: the state from item to item and from line to line ---- */

/* The assumptions of one sentence. They hold for all values of their own indices that fit the conditions. */
typedef struct Assumed {
    Nodes relations, conditions; /* not bound */
    Mistake *mistake;            /* they cannot be read, so nothing after them can be judged */
    bool is_case;                /* the next case takes its place */
} Assumed;

typedef LIST(Assumed) Assumptions;

/* A statement before binding. */
typedef struct Draft {
    Node *left, *right;
    Rel rel;
    Span sign;               /* where the relation sign is */
    Nodes hypotheses;        /* of its line: everything before its ⇒ */
    Nodes conditions;        /* of its line; those on an index that it does not use are left out in the end */
    Assumptions assumptions; /* those in force where it is said */
    Node *limit;             /* the relation over its arrow, or NULL */
    int restriction; /* of s = argmin_w f(w): what is asked of w below, from 1 on, said of s; else 0. Of a side with O(·)
                                on both sides: 1 for what is said of the two */
    bool existential;
    bool negated;           /* it is said to be false in general */
    const Token *qualifier; /* of its item */
    Span span;
    Mistake *mistake; /* why it cannot be judged; then only `span` counts */
} Draft;

typedef LIST(Draft *) Drafts;

/* The line that is being read, and the results of its passes so far. */
typedef struct Sentence {
    Line *line;
    Nodes conditions; /* relations that restrict every statement of the line; not bound */
    Drafts drafts;    /* its statements in order */
} Sentence;

enum { COLUMNS = 4 }; /* of a display that chains can go on in; further ones go on from the first column */

/* Where a chain can go on: the last expressions that were read. NULL: there is none. */
typedef struct Display {
    Node *last;            /* of the first column, remarks aside */
    Node *aside;           /* of a remark or a further column: used if there is nothing else */
    Node *column[COLUMNS]; /* of each further column of this display */
    bool beside; /* this line has remarks and further columns only, so these count as its first column */
} Display;

/* The line before: a line that is only a condition is about this. */
typedef struct Previous {
    Drafts drafts;
    int first;    /* of the reading's statements: the one of its first draft */
    bool assumes; /* it was an assumption: the last one in force */
    bool unread;  /* it cannot be read, so neither are conditions on it */
} Previous;

/* Reads a block of a sheet, or a clause of a claim, line by line into a Reading. */
typedef struct BlockReader {
    Arena *arena;
    Claim *claim;
    ReadMode mode;
    Scope *scope;     /* names that may be used; definitions are added as they are read */
    Lines *lines;     /* all lines: an introduction may come after its use */
    const Line *line; /* the one that is being read */
    Reading *reading; /* the result */
    Display display;
    Previous previous;
    Assumptions assumptions; /* in force for the lines to come */
    int steps;               /* statements counted so far */
    bool sees_answer;        /* an answer of the sheet is in force, so q = E is a statement about it */
} BlockReader;

/* ---- reading.c ---- */
/* The statements of a clause of a claim; *mistake is the first that is wrong with them. */
void reading_of_clause(Claim *, const Tokens *, Statements *, Mistake **);
BlockReader reading_reader(Arena *, Claim *, Scope *, ReadMode);
void reading_lines(BlockReader *, Tokens *);
void reading_take(BlockReader *, const Draft *); /* the next step */
void reading_refuse_line(BlockReader *, Mistake *, Span);

/* ---- name.c: names as they are written ---- */
bool name_is(const Node *);                       /* an N_NAME */
const char *name_stem(Arena *, const Node *name); /* with its primes */
const char *name_full(Arena *, const Node *name); /* with its subscript too */
const Sym *name_known(Arena *, const Scope *,
                      const Node *name);                 /* it, or the family it is of; NULL: none is known */
bool name_is_built_in(const char *full);                 /* e, π, I */
bool name_is_subscript(const Lines *, const char *name); /* anywhere in the block, or the index of a sum */

/* ---- introduce.c: scalars the sheet introduces ---- */
typedef struct Introduction {
    Towards towards;        /* β ≫ 0, β → ∞, α → 0 */
    bool positive, nonzero; /* t > 0, t ≠ 0 */
} Introduction;
void introduce_scalar(BlockReader *, const Node *name, Introduction);
void introduce_all(BlockReader *); /* from every line; the items that say it are `used` */

/* ---- index.c: indices that a statement is about each value of: i in k_iᵀ q = 0 ---- */
bool index_is_name(BlockReader *, const Node *);                      /* a letter that may be a free index */
const char *index_of_condition(BlockReader *, const Node *condition); /* that it is about; NULL: none */
bool index_is_free(const Binder *, const char *name);                 /* in the nodes that it has bound */
bool index_is_free_in(BlockReader *, const Nodes *raw, const char *index, bool *only_bound); /* … by a sum */
void index_check_conditions(BlockReader *, const Nodes *conditions, Drafts *);
void index_check_implication(BlockReader *, Drafts *);
void index_sum_over_both(BlockReader *, Line *); /* ∑_{i<j}, where nothing else in the line uses j */

/* ---- condition.c: conditions of a line ---- */
bool condition_is(BlockReader *, const Item *);
void condition_collect(BlockReader *, Sentence *);          /* the items are `used` from then on */
void condition_check_used(BlockReader *, const Sentence *); /* by a statement of the line, once it is read */
bool condition_alone(BlockReader *, Sentence *); /* a line of conditions: applied to the line before, true */

/* ---- chain.c: relations of a chain, and where the next one goes on ---- */
void chain_begin_line(Display *, const Line *);
void chain_set_last(Display *, const Item *, Node *);
Node *chain_last_before(const Display *, const Item *); /* the left side of an item that continues; or NULL */
void chain_relations(BlockReader *, const Item *, Nodes *out); /* as hypotheses */
Mistake *chain_cases_mistake(BlockReader *, const Node *left, const Node *right);
void chain_draft(BlockReader *, Drafts *, const Draft *pattern, Node *left, const Token *rel, Node *right);

/* ---- definition.c: names the sheet defines ---- */
bool definition_is_new_name(BlockReader *, const Node *);
bool definition_is_own(BlockReader *, const Node *); /* a scalar that the sheet introduced */
void definition_forget_own(BlockReader *, const Node *);
void definition_add(BlockReader *, const Node *left, const Node *body);

/* ---- account.c: formulas that are not statements ---- */
void account_formulas(BlockReader *); /* fills in `left` of the reading, once all lines are read */

/* ---- assume.c ---- */
void assume_line(BlockReader *, const Sentence *);

/* ---- statement.c: drafts → statements ---- */
bool statement_is_infinite(const Node *);          /* ∞ or −∞ */
const Node *statement_find_infinity(const Node *); /* anywhere but under a limit; NULL: there is none */
Node *statement_relation(Arena *, Rel, Node *left, Node *right); /* copies of the two, not bound */
Nodes statement_bind(BlockReader *, Binder *,
                     const Nodes *raw); /* copies; indices may be used before they are seen */
Statement *statement_of_draft(BlockReader *, const Draft *);

/* ---- infinity.c ---- */
Node *infinity_as_limit(BlockReader *,
                        Node *); /* of a bound node; itself if there is no ∞ that can be read so */

/* ---- declaration.c: x ∈ R^d ---- */
void declaration_take(BlockReader *, Line *); /* the items are `used` from then on */

bool declaration_shape(BlockReader *, const Node *set, Shape *out,
                       Mistake **); /* of R^{d×m}; false: it is not such a set */

/* ---- place.c: s = argmin_w f(w) ---- */
int place_restrictions(const Node *left, Rel, const Node *right); /* statements about s besides the first */
/* The relation that is meant; restriction 0: the first. Conditions on w become hypotheses. */
void place_read(BlockReader *, Statement *, int restriction, Nodes *hypotheses);

/* With `to` for `from`, also where definitions are made of that. */
Node *place_unfold(BlockReader *, Statement *, const Node *, const Sym *from, Sym *to);

/* ---- order.c: f = g + O(h) as x → 0 ---- */
const char *order_text(Arena *, const Statement *,
                       const char *(*write)(Arena *, const Node *)); /* as it was written */
void order_mark(Node *side);                               /* where O(·) may be: a term of a side */
int order_statements(const Node *left, const Node *right); /* besides the first */
/* “as x → 0” is taken out of the conditions, or the hypotheses. */
void order_read(BlockReader *, Statement *, int part, Nodes *conditions, Nodes *hypotheses);

/* ---- put_in.c: hypotheses x = E ---- */
void put_in_replace_answers(BlockReader *, Node *relation, const Nodes *hypotheses, const Nodes *conditions);
bool put_in_hypothesis(BlockReader *, Statement *, const Node *hypothesis); /* false: it cannot be put in */

/* ---- answer.c: the values of the unknowns ---- */
void answer_shadow(BlockReader *, Sym *unknown, int member, Node *value);
void answer_set(BlockReader *, Sym *unknown, int member, const Node *raw);
int answer_leading(BlockReader *, const Item *); /* how many leading sides of the chain are unknowns */
void answer_with(BlockReader *, const Item *, int leading);
void answer_finish(BlockReader *, const Block *);

/* ---- tokens.c ---- */
void tokens_of_block(Arena *, const Scope *, const Block *, Tokens *, Mistake **);

/* ---- clause.c: the text of a clause of a claim, and small readers ---- */

/* The text of a clause, from behind its keyword to the end of its last line. */
typedef struct Body {
    Claim *claim;
    const Source *source;
    int start, end;
    Span keyword;
} Body;

const char *clause_text(const Body *);      /* without the spaces around it */
bool clause_tokens(const Body *, Tokens *); /* false, and the claim is refused, if it cannot be read */
int clause_word_at(const Body *, const char *phrase); /* where the phrase first begins; −1: nowhere */

/* These readers leave a mistake in the parser where something else was expected; the ones for single words only look. */
bool clause_keyword(Parser *, const char *word); /* accepts a run of letters that spells the word */
bool clause_letter(Parser *, const char *which); /* accepts the letter alone: R, N, Z */
bool clause_in(Parser *);                        /* ∈, or the word “in” */
bool clause_rel(Parser *, Rel);
bool clause_item_ends(Parser *); /* accepts commas and line ends; true at the end of the clause too */
bool clause_new_name(Parser *, NewName *);
bool clause_shape(Parser *, Shape *);          /* after R: nothing, ^d, ^{d×m} */
bool clause_bind(Parser *, Node *);            /* to the names declared so far */
void clause_assume(Claim *, const char *text); /* adds an assumption to the claim */
Dim clause_size(Parser *, Node *);             /* binds it, too */

/* ---- claim.c ---- */
Claim *claim_new(Arena *, Source *, const Block *); /* only its name is known */
void claim_read(Claim *);

/* ---- given.c, let.c, find.c: one clause each ---- */
void given_parse(Claim *, Parser *, bool hidden);
void let_parse(Claim *, Parser *);
void find_parse(Body *);

#endif
