/* base.h: memory, strings and text positions. The ground floor; everything else stands on it. */
#ifndef ATTEST_BASE_H
#define ATTEST_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* On a function whose answer must be looked at: dropping it is always a bug. */
#define WARN_UNUSED __attribute__((warn_unused_result))

/* ---- arena.c: memory that dies in one call. Only this file, pool.c and theft, which hands out memory to be freed one
   piece at a time, call malloc. ---- */

typedef struct Arena Arena;

Arena *arena_new(void) WARN_UNUSED;
void arena_free(Arena *);                             /* NULL is fine */
void *arena_alloc(Arena *, size_t bytes) WARN_UNUSED; /* zeroed, 16-byte aligned */
void *arena_array(Arena *, size_t count,
                  size_t each) WARN_UNUSED; /* likewise; dies if it cannot be so large */
void *arena_grow(Arena *, void *old, size_t old_bytes, size_t new_bytes) /* old contents are copied */
    WARN_UNUSED;
char *arena_strndup(Arena *, const char *, size_t length);
char *arena_strdup(Arena *, const char *);
char *arena_printf(Arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define NEW_ARRAY(arena, Type, count) ((Type *)arena_array((arena), (size_t)(count), sizeof(Type)))

/* ---- pool.c ---- */
void pool_install(void); /* faster memory for exact numbers; once, before the first of them */

/* A growing array of T; PUSH adds to it. */
#define LIST(T)              \
    struct {                 \
        T *items;            \
        int count, capacity; \
    }

int list_capacity(int before); /* the next larger one; dies if there is none */

#define PUSH(arena, array, value)                                                            \
    do {                                                                                     \
        if ((array)->count == (array)->capacity) {                                           \
            size_t before_ = (size_t)(array)->capacity * sizeof *(array)->items;             \
            (array)->capacity = list_capacity((array)->capacity);                            \
            (array)->items = arena_grow((arena), (array)->items, before_,                    \
                                        (size_t)(array)->capacity * sizeof *(array)->items); \
        }                                                                                    \
        (array)->items[(array)->count++] = (value);                                          \
    } while (0)

/* A string under construction; always ends in a zero byte. */
typedef struct Text {
    Arena *arena;
    char *bytes;
    size_t length, capacity;
} Text;

Text text_new(Arena *);
void text_add(Text *, const char *);
void text_add_bytes(Text *, const char *, size_t);
void text_printf(Text *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Our own bugs stop the process with file and line. Never for bad input. */
#define die(...) die_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void die_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
enum {
    STATUS_FAILED = 4,  /* exit status of attest where it failed itself */
    STATUS_MEMORY = 70, /* of one of its own processes that got no more memory */
};
_Noreturn void die_of_memory(void);
/* From now on the last words of this process go to `note`, not to standard error. */
void die_into(char *note, size_t size);

/* ---- output.c: standard output, and files that are there whole or not at all ---- */

void output_open(void); /* once, first of all */
void output_print(const char *bytes, size_t length);
void output_flush(void);    /* what was printed is written; a failure is kept for … */
int output_end(int status); /* … which returns the status, or says what could not be written and returns 2 */
/* False, with errno, if it could not be written: then the file is as it was before. */
bool output_file(Arena *, const char *path, const char *bytes, size_t length) WARN_UNUSED;

/* ---- source.c: files, byte spans, and mistakes an author made ---- */

/* Where a part of a text begins that was put together from several: the cells of a notebook. */
typedef struct SourcePart {
    int start; /* in the text */
    int cell;  /* number among all cells, from 1 */
} SourcePart;

typedef struct Source {
    const char *name; /* as the user gave it, in characters that can be shown; "" for the command line */
    const char *path; /* the same as the system knows it */
    const char *text; /* valid UTF-8, zero-terminated, line ends are \n, no byte order mark */
    int length;
    int *line_start; /* byte offset of each line */
    int lines;
    const char *raw; /* the file as it was, which may have other line ends; the caller's */
    size_t raw_length;
    const SourcePart *parts; /* of a notebook; NULL for other files */
    int part_count;
    bool alone; /* other files that it names are not read */
} Source;

typedef struct Span {
    const Source *source;
    int start, end;
} Span;

typedef enum {
    MISTAKE_SYNTAX,
    MISTAKE_WORD, /* a sentence that cannot be read because of a word */
    MISTAKE_NAME,
    MISTAKE_AMBIGUOUS,
    MISTAKE_NO_NUMBER,
    MISTAKE_SCOPE,
    MISTAKE_SHAPE,
    MISTAKE_NO_ANSWER,
    MISTAKE_PACK,
    MISTAKE_FILE,
} MistakeKind;

/* What an author got wrong: where, what was read, and what would be right. */
typedef struct Mistake {
    MistakeKind kind;
    Span span;
    const char *what; /* a sentence */
    const char *hint; /* what would be right; NULL if `what` says it */
    const char *name; /* of MISTAKE_NAME: the name that is not known, and … */
    const char *near; /* … the only one that it could stand for, "k_a", or a product, "M s"; NULL: none */
} Mistake;

/* Checks encoding, strips the byte order mark, turns CRLF into LF. NULL and *mistake on bad bytes. */
Source *source_new(Arena *, const char *name, const char *bytes, size_t length,
                   Mistake **mistake) WARN_UNUSED;
Source *source_read(Arena *, const char *path, Mistake **mistake) WARN_UNUSED;
int source_line(const Source *, int offset); /* from 1 */

/* As people count: the cell of a notebook and the line in it. cell 0: the file is not a notebook. */
typedef struct SourcePlace {
    int cell, line;
} SourcePlace;
SourcePlace source_place(const Source *, int offset);
const char *source_place_words(Arena *, const Source *, int offset); /* "line 17"; "cell 3, line 2" */
int past_empty_line(const char *text, int at, int end); /* that begins at this line end; 0: it is not empty */
int source_column(const Source *, int offset);          /* from 1, in code points */
Span span_join(Span, Span);
bool span_holds(Span outer, Span inner);     /* all of it */
bool span_begins_in(Span inner, Span outer); /* its first byte */
const char *span_text(Arena *, Span);
Mistake *mistake_vnew(Arena *, MistakeKind, Span, const char *hint, const char *format, va_list);
Mistake *mistake_new(Arena *, MistakeKind, Span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void mistake_print(Text *, const Mistake *, const char *indent); /* place, line, caret, sentence, hint */
const char *mistake_place(Arena *, const Mistake *);             /* "sheet.md:3:14"; "" on the command line */
/* The line with carets below the place, in at most so many columns; 0: any number. Two lines, or nothing. */
void mistake_excerpt(Text *, const Mistake *, const char *indent, int columns);
const char *mistake_reason(MistakeKind); /* syntax, name, scope, shape, file */
int mistake_status(MistakeKind);         /* exit status: 1 read and wrong, 2 cannot be read */
int utf8_decode(const char *bytes, int length, unsigned *code) WARN_UNUSED; /* bytes used; 0 if invalid */
int utf8_encode(unsigned code, char out[5]);
int utf8_width(unsigned code); /* cells on a terminal */
int text_width(const char *);

/* ---- digest.c ---- */

const char *digest_of(Arena *, const char *bytes, size_t length); /* SHA-256, 64 hexadecimal digits */

/* ---- shown.c: whatever is in names and sheets, as text that can be shown ---- */

bool shown_is_plain(unsigned code);
int shown_width(unsigned code); /* cells on a terminal */
/* Control characters in `keep` stay as they are. */
void shown_add(Text *, const char *bytes, size_t length, const char *keep);
const char *shown_line(Arena *, const char *); /* on one line */
/* Output for a terminal: line ends, tabs, and colours and links of our own stay. */
void shown_report(Text *, const char *bytes, size_t length);

/* ---- near.c: "did you mean" ---- */

typedef struct Near { /* set `written`, offer every word there is, read `best` */
    const char *written;
    const char *best; /* the nearest so far; NULL: all are far */
    int distance;     /* of `best` */
} Near;

void near_offer(Near *, const char *candidate);
int near_distance(const char *, const char *);

#endif
