/* task.h: work in a process of its own. Its sections may crash, take too long or need too much memory: that costs one section,
   and the rest of the work goes on. */
#ifndef ATTEST_TASK_H
#define ATTEST_TASK_H

#include "base.h"

typedef struct Limits { /* for each section; 0: no limit */
    int seconds;        /* of processor time; twenty times as much on the clock */
    int megabytes;      /* beyond the memory in use when it begins */
    int total; /* seconds of processor time of all sections; after that, those that follow are left out */
} Limits;

typedef enum {
    FAILED_CRASH,  /* `amount` is the signal */
    FAILED_KILLED, /* … the signal, which came from outside */
    FAILED_TIME,   /* … the seconds that were allowed */
    FAILED_MEMORY, /* … the megabytes that were allowed; 0: the machine or our caller allows less */
    FAILED_TOTAL,  /* … the seconds that were allowed for all sections, and were over before this one */
} FailedKind;

typedef struct Failure {
    FailedKind kind;
    int amount;
    char note[200]; /* the message of die(); "" otherwise */
} Failure;

typedef struct Task Task;

/* Forks. task_is_inside tells the two processes apart: the new one is inside the task. NULL, with errno: not possible. */
Task *task_start(Arena *, const Limits *);
bool task_is_inside(const Task *); /* NULL is not */

/* ---- inside ---- */

/* Begins the next section. NULL: do it, then call task_end. Otherwise it failed in an earlier attempt and is to be left out.
   Without a task (NULL) every section is done. The sections of a task must be the same in every attempt, and nothing may be
   written outside the process between two of them: after a failure some are done again. */
const Failure *task_begin(Task *);
void task_end(Task *);
/* Hands over the result and ends the process. */
_Noreturn void task_finish(Task *, int status, const char *bytes, size_t length);

/* ---- outside ---- */

typedef struct TaskResult {
    int status;             /* exit status of the process, if it did not fail */
    const Failure *failure; /* the task failed outside of its sections; NULL: it did not */
    const char *lost;       /* why the result could not be handed over; NULL: it was */
    const char *bytes;      /* the result; lives in the arena of task_start; NULL: it failed or is lost */
    size_t length;
} TaskResult;

TaskResult task_wait(Task *); /* once for each task */
/* The place of a task that has ended, of which task_wait gives the result at once; −1: none has yet. Places with NULL are passed over.
   Every child of this process must be a task. */
int task_ended(Task *const *, int count);
void task_stop(Task *); /* ends it, in place of task_wait */

#endif
