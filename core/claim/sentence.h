/* sentence.h: shared by the files that turn tokens into lines: part.c (tokens → parts), item.c (formulas), list.c (lists), sentence.c (the words of a
   sentence), extent.c (how far a condition goes), deny.c (negation), relate.c and back.c, group.c (clauses → lines). */
#ifndef ATTEST_SENTENCE_H
#define ATTEST_SENTENCE_H

#include "inside.h"

/* ---- part.c: a block as a flat list of parts ---- */

typedef enum {
    PART_ITEM,
    PART_WORD,
    PART_COMMA,
    PART_GAP, /* \quad, &: weaker than a comma */
    PART_SEMICOLON,
    PART_COLON, /* of a formula; one of prose is a comma */
    PART_IMPLIES,
    PART_IFF,
    PART_ALL,    /* ∀ */
    PART_EXISTS, /* ∃ */
    PART_BECAUSE,
    PART_THEREFORE,
    PART_OPEN, /* a round bracket of a formula that holds conditions */
    PART_CLOSE,
    PART_ROW,     /* a further row of the same display */
    PART_EDGE,    /* a display begins or ends */
    PART_STOP,    /* a sentence ends */
    PART_SPOILED, /* a formula that cannot be read */
} PartKind;

typedef struct Part {
    PartKind kind;
    Item *item;       /* of PART_ITEM */
    Token *token;     /* the token it comes from */
    Mistake *mistake; /* of PART_SPOILED */
    Span span;        /* of PART_SPOILED: the whole of it */
} Part;

typedef LIST(Part) Parts;

typedef struct PartReader {
    Arena *arena;
    Parser p;
    Parts *out;
    Token *token;   /* the one that acts */
    int conditions; /* round brackets that hold conditions and are open */
    int asides;     /* brackets that words opened */
    int cases;      /* \begin{cases} read as a list of statements */
    bool formula;   /* there is at least one formula, readable or not */
} PartReader;

void parts_read(PartReader *);
void part_spoil(PartReader *, Mistake *, Span); /* goes on behind the line */

/* ---- item.c ---- */
void item_read(PartReader *); /* a chain of relations, or an expression that is only mentioned */
void item_reduce(PartReader *, Item *, const Node *modulus); /* each side is its remainder */

/* ---- list.c: x, y > 0; a ≡ b ⇒ c ≡ d (mod m); 0,5 ---- */
void lists_read(PartReader *); /* of all parts */

/* ---- sentence.c ---- */

typedef LIST(Item *) Items;

/* Statements that share their conditions. */
typedef struct Group {
    LIST(Line *) lines;   /* the last one is being read */
    Items before, behind; /* conditions of all its statements, before and behind them */
    LIST(Items) either;   /* one of these holds too; none: nothing is said */
    Items defined;        /* where z = …: definitions, made before its statements */
    int states;           /* how many statements it has so far */
    bool leads;           /* its first condition is before its first statement */
    bool concluded;       /* “then” was read */
    bool closed;          /* a condition has followed: the next statement begins another clause */
    bool denied_first;    /* it is not true that X */
    bool denied_alone;    /* of several statements, the last one is denied, and nothing else */
    bool denied_weakly;   /* a counterexample is all that is meant */
    bool existential;     /* “for some” */
    const Node *some;     /* the index of “for some i”; NULL: none */
    const Token *some_word;
    bool apart;        /* it begins a sentence */
    bool part;         /* it begins a part of the block: assumptions before it have ended */
    bool respectively; /* its first condition is about its first statement, the second about the second */
    bool asserts;      /* it says something, though no relation is in it that is asserted */
    Mistake *unread;   /* a word in it that cannot be read */
} Group;

/* The words that were read and act on the next items. */
typedef enum { ROLE_STATE, ROLE_LET, ROLE_ASSUME, ROLE_LEFT } Role;

typedef enum { REASON_NONE, REASON_FIRST, REASON_REST } Reason;

typedef struct SentenceReader {
    Arena *arena;
    Scope *scope;
    Lines *out;
    const Part *part; /* of this sentence */
    int count, at;
    Group *group;
    Items carried;           /* conditions of the last clause, for “therefore” */
    Mistake *carried_unread; /* … and why they cannot be read; NULL: they can */
    Items indices;           /* conditions on an index earlier in this sentence */
    Role role;               /* to the end of the sentence, or “so”, “we have” */
    LeftWhy left;            /* of ROLE_LEFT */
    bool trial;              /* of ROLE_LET: it is only tried */
    bool supposes;           /* of ROLE_LET: its word begins the sentence, and is “let” or “fix” */
    Reason reason;           /* items are remarks */
    bool reason_given;       /* of REASON_FIRST: its item was read */
    bool false_next;         /* the next statement is said to be false */
    bool large_next;         /* the next item is large */
    int events_next;         /* so many relations behind the word are only named, as events */
    int asides;              /* brackets of words that are open */
    int reason_depth;        /* … where the reason began */
    Item *last;              /* the last item that was taken, in a line or a condition; NULL: none */
    bool rows;               /* the sentence has displays */
    bool question;
    bool apart;           /* the sentence before has ended with a full stop or an empty line */
    const Token *unknown; /* a word that makes the whole sentence unread; NULL: none */
    bool half;            /* a relation between words and an expression: it asserts something */
    Token *contradiction; /* everything from here on is supposed to be impossible, … */
    bool refuted;         /* … and was found to be so: a conclusion follows */
    const Token *
        lifted; /* “in general”, “drop this assumption”: what is assumed is not clear from here on; NULL: nothing */
    const Token *qualifier; /* a word of this sentence that may restrict its statements; NULL: none */
    int *relation_at;       /* of each part: the relation of the condition that begins there; −1: none */
    const Token *premise;   /* a weighty word of a sentence in words alone right before it; NULL: none */
    const Token *setting;   /* … of a sentence in words alone before it, in the same part */
    const Token *doubt;     /* the sentence before may be about this one, and is not understood; NULL: none */
    const Token *unfinished; /* this sentence may be about the next one; NULL: it is not */
    int lines_here;          /* where the lines of this sentence begin */
    int lines_before;        /* where the lines of the last sentence with a formula begin */
    bool heading;            /* the sentence is one */
    bool begins_part;        /* (b), a heading: assumptions end here */
    bool conditions_new;     /* this sentence has set the conditions that are carried */
    bool colon;              /* the sentence before has ended with a colon */
    bool left_taken;         /* of ROLE_LEFT: a formula was read in it */
    int lines_assumed;       /* where the lines begin that the first of these holds for */
    Items assumptions;       /* the relations that are assumed or defined so far */
    bool assumed;            /* an assumption of the block is in force */
    bool in_case;            /* of ROLE_ASSUME: to the next comma or colon */
    bool in_list;            /* the sentence is an item of a list */
    LIST(Line *) bare;       /* sentences that only say n = 1 */
    Items listed;            /* conditions of the sentence before a list, for its items */
} SentenceReader;

Line *sentence_line(SentenceReader *);                /* the line that items are added to */
void sentence_begin_line(SentenceReader *, bool row); /* … from now on another one, if this has items */
void sentence_unread(SentenceReader *, const Token *, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));  /* the clause cannot be judged, because of this word */
Item *sentence_last_item(SentenceReader *); /* of the line; NULL: none */
bool sentence_assumes(const SentenceReader *, const Item *); /* something else about the same name */
bool sentence_is_statement(const Part *);                    /* an item with a relation */

void sentence_state(SentenceReader *); /* “so”, “we have”: the formulas behind it are stated again */

const Token *sentence_word(const SentenceReader *, int at); /* the word there; NULL: there is none */
void sentence_weigh(SentenceReader *);                      /* a word that is not understood */

bool sentence_is(const SentenceReader *, int at, WordCode); /* is there a word of this kind? */
void sentence_leave(SentenceReader *, LeftWhy);             /* the formulas behind it are not asserted */

void sentence_begin_role(SentenceReader *, Role); /* of the formulas behind the word */

/* ---- act.c ---- */
void act_word(SentenceReader *);      /* the word at r->at acts */
void act_reason(SentenceReader *);    /* since X */
void act_condition(SentenceReader *); /* if X */
void act_open_aside(SentenceReader *);
void act_close_aside(SentenceReader *);

/* ---- aim.c: actions of words that do not assert ---- */
void aim_want(SentenceReader *); /* we want X */
void aim_talk(SentenceReader *); /* one might think X */
void aim_ask(SentenceReader *);  /* whether X */

/* ---- imply.c: actions of words ---- */
void imply_conclude(SentenceReader *); /* so X, then X */
void imply_get(SentenceReader *);      /* we have X */
void imply_but(SentenceReader *);
void imply_and(SentenceReader *);
void imply_sign(SentenceReader *);        /* ⇒ */
void imply_check_words(SentenceReader *); /* behind words that assume something of an expression */
void imply_word(SentenceReader *);        /* implies */
void imply_both(SentenceReader *);
void imply_only_if(SentenceReader *);

/* ---- relate.c: actions of words ---- */
void relate_word(SentenceReader *);
void relate_is(SentenceReader *);
void relate_pair(SentenceReader *); /* X and Y are equal */
bool relate_is_pair(const SentenceReader *, int at);
Token *relate_sign(SentenceReader *, Rel, Span);
Item *relate_join(SentenceReader *, const Item *left, Token *rel,
                  const Item *right); /* a copy of left that goes on with right */

/* ---- back.c ---- */
bool back_is_question(const SentenceReader *);
void back_yes(SentenceReader *); /* actions of the words */
void back_no(SentenceReader *);
void back_assume(SentenceReader *); /* the same if this one assumes something of it */
void back_look(SentenceReader *); /* the sentence before is not judged if this one says something about it */

/* Everything from line `from` on is not judged, because of this word. */
void back_spoil(SentenceReader *, int from, const Token *, const char *format);
void back_weigh(SentenceReader *); /* X; the same for Y: words alone behind a semicolon may be about X */
void back_unfinished(SentenceReader *,
                     bool announces); /* conditions without a statement: of what is before, or behind */

/* ---- qualify.c: words that may restrict a statement ---- */
void qualify_assumed(SentenceReader *); /* at the end of a sentence: it assumes something in words alone */
int qualify_relation(const SentenceReader *,
                     int at); /* the relation of the condition that begins there; −1: it is in words */
bool qualify_restricts(const SentenceReader *, int at); /* may this word restrict a statement? */
bool qualify_assumes(const SentenceReader *);           /* is something about a name of the claim assumed? */
bool qualify_concludes(const SentenceReader *);         /* does the sentence begin with so, then? */
bool qualify_chooses(const SentenceReader *, int at);   /* most, the largest: it is said of some of them */
void qualify_check(SentenceReader *); /* of the whole sentence, before anything else of it is read */

/* ---- beside.c: words that say something about a statement, or about its condition ---- */
void beside_check(SentenceReader *); /* of the whole sentence, before anything else of it is read */

/* ---- bare.c: relations that may be conditions ---- */
void bare_check(SentenceReader *); /* of the item that is read */
void bare_joined(SentenceReader *, const Item *, int from,
                 int to);           /* of two that a word has joined: γ is greater than 1 */
void bare_note(SentenceReader *);   /* at the end of a sentence that is only such a relation */
void bare_settle(SentenceReader *); /* at the end of the block: is it one of the others? */
bool bare_is(SentenceReader *, const Item *,
             int sides); /* are the first of its sides names that are given, or numbers? */

/* ---- mention.c ---- */
void mention_check(SentenceReader *); /* of the item that is read: a relation in words */

/* ---- deny.c: actions of words that deny ---- */
void deny_last(SentenceReader *);        /* X is false */
void deny_next(SentenceReader *);        /* it is not true that X */
void deny_last_always(SentenceReader *); /* X is impossible */
void deny_next_always(SentenceReader *); /* it cannot be that X */
void deny_either(SentenceReader *);      /* X or Y */

/* ---- extent.c: conditions ---- */

/* At a word that begins a condition, or at ∀, ∃ or (: takes the conditions behind it, and says to which statements they belong. The place
   behind them. */
int extent_read(SentenceReader *, int at);

/* ---- group.c ---- */
void group_begin(SentenceReader *);
void group_end(SentenceReader *); /* its lines go out, with their conditions */
void group_next(SentenceReader *,
                bool keep); /* ends this one and begins another; keep: the conditions before it hold on */
Item *group_separator(SentenceReader *);               /* lists of conditions do not run into one another */
Item *group_condition(SentenceReader *, const Item *); /* a copy that is a condition */

/* ---- some.c ---- */
bool some_uses(const SentenceReader *, const Item *, const char *index);
bool some_apply(
    SentenceReader *); /* “X for some i” as a maximum or minimum over i; false: it cannot be said so */

/* ---- unread.c: words that are not known ---- */
bool unread_is_premise(const SentenceReader *,
                       int at); /* a word before “so”, which is before any statement */
bool unread_is_repeated(const SentenceReader *, int at); /* a denial that a formula says once more */
bool unread_is_harmless(const SentenceReader *, int at); /* a word that cannot be about a formula */
void unread_check(SentenceReader *); /* of the whole sentence, before anything else of it is read */

#endif
