/* render.h: what the files share that turn a woven sheet into a page or paper: render.c, seal.c, picture.c, run.c and folder.c. */
#ifndef ATTEST_WEAVE_RENDER_H
#define ATTEST_WEAVE_RENDER_H

#include "weave.h"

typedef enum { FORM_MARKDOWN, FORM_HTML, FORM_PDF, FORM_TEX, FORM_UNKNOWN } Form;

typedef struct Renderer {
    Arena *arena;
    const Weaving *weaving;
    WovenSheet *sheet;
    const char *folder;       /* private, absolute; NULL: none yet */
    const char *sheet_folder; /* where relative names in the sheet lead from, absolute */
    const char *claims;       /* names that the page of claims beside the output has, separated by spaces */
    const char *seal;         /* letters that no sheet can know: they tell the filter what is ours */
    bool walled;              /* other programs see nothing but themselves and the private directory */
    bool plain;               /* formulas and pictures of the sheet are shown as typed */
    Form form;
} Renderer;

/* ---- folder.c: the private directory ---- */

const char *folder_make(Arena *);       /* NULL: not possible, for the reason in errno */
void folder_remove(void);               /* does nothing if there is none */
void folder_is_used_by(int group);      /* these processes end when we do, however we end; 0: none */
bool folder_read(Text *, const char *); /* all bytes of a file, which is not a link; false: not possible */
bool folder_write(const char *path, const char *bytes, size_t length); /* a new file; never through a link */

/* ---- run.c: other programs ---- */

bool run_is_there(Arena *, const char *program);
/* Can other programs be walled in? If not, `why` says the reason. */
bool run_can_wall(Renderer *, const char **why);
/* Runs it in the private directory, its messages in the file `log` there, its input from the file `input` there, which is
   removed first; NULL: no input. NULL: all went well; otherwise a reason that follows the name of the program. */
const char *run_program(Renderer *, const char *log, const char *input, const char *const *arguments);
void run_show_log(Renderer *, const char *log); /* what is worth reading in it */

/* ---- picture.c ---- */

/* Copies the pictures beside the sheet that it names into the private directory; writes a row of Lua for each. */
bool picture_copy_all(Renderer *, Text *rows);

/* ---- seal.c: places for boxes that nobody else can make ---- */

void seal_make(Renderer *);
/* The sheet with places where boxes, marks and figures go; head: lines for the end of its preamble, or NULL. Once. */
void seal_weave(Text *, Renderer *, const char *head);
bool seal_write_sheet(Renderer *, bool places); /* sheet.lua: what the filter puts there */
void seal_lua(Text *, const char *text);        /* as a string of Lua */
void seal_base64(Text *, const unsigned char *bytes, size_t length);

#endif
