/* completion.c: the rows as a script with which a shell completes commands, options, their values, claims and files. */
#include "inside.h"

#include <string.h>
#include <strings.h>

/* ---- what the scripts share ---- */

static void words_of(Text *out, const char *choices) { /* "bash zsh fish" */
    for (const char *word = choices; *word;) {
        size_t length = strcspn(word, "|");
        text_add(out, word == choices ? "" : " ");
        text_add_bytes(out, word, length);
        word += length + (word[length] == '|');
    }
}

static bool takes_claim(const CommandRow *row) { return strstr(row->arguments, "CLAIM") != NULL; }
static bool takes_file(const CommandRow *row) { return strstr(row->arguments, "SHEET") != NULL; }

/* The first word of every line of "attest claims". */
static const char list_claims[] = "attest claims 2>/dev/null | sed 's/ .*//'";

static void command_names(Text *out) {
    for (int i = 0; i < COMMAND_COUNT; i++) text_printf(out, "%s%s", i ? " " : "", command_rows[i].name);
}

/* ---- bash ---- */

/* The value of the option before the word. "*" in place of the command: all commands that take the option, take this row. */
static void bash_value(Text *out, const char *command, const OptionRow *row) {
    text_printf(out, "    %s:--%s", command, row->name);
    if (row->letter) text_printf(out, "|%s:-%c", command, row->letter);
    text_add(out, ") ");
    if (row->choices) {
        text_add(out, "COMPREPLY=($(compgen -W '");
        words_of(out, row->choices);
        text_add(out, "' -- \"$word\")); return ;;\n");
    } else if (row->kind == KIND_PATH)
        text_add(out, "compopt -o default 2>/dev/null; return ;;\n");
    else
        text_add(out, "return ;;\n");
}

static bool has_namesake(const OptionRow *row) {
    for (int i = 0; i < OPTION_COUNT; i++)
        if (&option_rows[i] != row && !strcmp(option_rows[i].name, row->name)) return true;
    return false;
}

static void bash_values(Text *out) {
    text_add(out, "    case $command:$before in\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        if (row->kind == KIND_FLAG) continue;
        if (!has_namesake(row)) bash_value(out, "*", row);
        for (int k = 0; k < COMMAND_COUNT && has_namesake(row); k++)
            if (help_takes(&command_rows[k], row)) bash_value(out, command_rows[k].name, row);
    }
    text_add(out, "    esac\n");
}

static void bash_commands(Text *out) {
    text_add(out, "    case $command in\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &command_rows[i];
        text_printf(out, "    %s) options='", row->name);
        for (int k = 0; k < OPTION_COUNT; k++)
            if (help_takes(row, &option_rows[k])) text_printf(out, "--%s ", option_rows[k].name);
        text_add(out, "'");
        if (takes_claim(row)) text_printf(out, " words=$(%s)", list_claims);
        if (i == COMMAND_HELP) text_add(out, " words=\"$commands language sheet pack\"");
        if (takes_file(row)) text_add(out, "; [[ $word == -* ]] || compopt -o default 2>/dev/null");
        text_add(out, " ;;\n");
    }
    text_add(out, "    *) options='--help --version --dump' words=$commands ;;\n    esac\n");
}

static void bash(Text *out) {
    text_add(out,
             "# bash completion of attest; made by \"attest help --completion bash\"\n"
             "_attest() {\n"
             "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= options= "
             "words= one\n"
             "    local commands='");
    command_names(out);
    text_add(out, "'\n    COMPREPLY=()\n");
    text_add(out, "    for one in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                  "        [[ \" $commands \" == *\" $one \"* ]] && { command=$one; break; }\n"
                  "    done\n");
    bash_values(out);
    bash_commands(out);
    text_add(out, "    [[ $word == -* ]] && words=$options\n"
                  "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                  "}\n"
                  "complete -F _attest attest\n");
}

/* ---- zsh ---- */

/* Text in single quotes, with what _arguments would read as its own signs escaped. */
static void zsh_text(Text *out, const char *text) {
    for (; *text; text++) {
        if (*text == '\'')
            text_add(out, "'\\''");
        else if (strchr("[]:\\", *text))
            text_add(out, "\\"), text_add_bytes(out, text, 1);
        else
            text_add_bytes(out, text, 1);
    }
}

static void zsh_option(Text *out, const OptionRow *row, char letter) {
    text_add(out, " '");
    if (letter)
        text_printf(out, "-%c", letter);
    else
        text_printf(out, "--%s", row->name);
    text_add(out, "[");
    zsh_text(out, row->help);
    text_add(out, "]");
    if (row->kind != KIND_FLAG) text_printf(out, ":%s:", row->argument);
    if (row->choices) {
        text_add(out, "(");
        words_of(out, row->choices);
        text_add(out, ")");
    } else if (row->kind == KIND_PATH)
        text_add(out, "_files");
    text_add(out, "'");
}

static void zsh(Text *out) {
    text_add(out, "#compdef attest\n# zsh completion of attest; made by \"attest help --completion zsh\"\n"
                  "local -a commands=(\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "    '%s:", command_rows[i].name);
        zsh_text(out, command_rows[i].about);
        text_add(out, "'\n");
    }
    text_add(out, ")\nif (( CURRENT == 2 )); then\n    _describe command commands\n    return\nfi\n"
                  "local command=${words[2]}\nshift words\n(( CURRENT-- ))\ncase $command in\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &command_rows[i];
        text_printf(out, "%s) _arguments", row->name);
        for (int k = 0; k < OPTION_COUNT; k++) {
            if (!help_takes(row, &option_rows[k])) continue;
            zsh_option(out, &option_rows[k], 0);
            if (option_rows[k].letter) zsh_option(out, &option_rows[k], option_rows[k].letter);
        }
        if (takes_claim(row)) text_printf(out, " \"1:claim:($(%s))\"", list_claims);
        if (takes_file(row)) text_add(out, " '*:sheet:_files'");
        if (i == COMMAND_HELP) {
            text_add(out, " '1:topic:(language sheet pack ");
            command_names(out);
            text_add(out, ")'");
        }
        text_add(out, " ;;\n");
    }
    text_add(out, "esac\n");
}

/* ---- fish ---- */

static void fish_text(Text *out, const char *text) {
    text_add(out, "'");
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') text_add(out, "\\");
        text_add_bytes(out, text, 1);
    }
    text_add(out, "'");
}

static void fish(Text *out) {
    text_add(
        out,
        "# fish completion of attest; made by \"attest help --completion fish\"\ncomplete -c attest -f\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &command_rows[i];
        text_printf(out, "complete -c attest -n __fish_use_subcommand -a %s -d ", row->name);
        fish_text(out, row->about);
        text_add(out, "\n");
        if (takes_claim(row))
            text_printf(out, "complete -c attest -n '__fish_seen_subcommand_from %s' -a \"(%s)\"\n",
                        row->name, list_claims);
        if (takes_file(row))
            text_printf(out, "complete -c attest -n '__fish_seen_subcommand_from %s' -F\n", row->name);
    }
    text_add(out, "complete -c attest -n '__fish_seen_subcommand_from help' -a 'language sheet pack ");
    command_names(out);
    text_add(out, "'\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        text_add(out, "complete -c attest");
        if (row->commands != EVERYWHERE) {
            text_add(out, " -n '__fish_seen_subcommand_from");
            for (int k = 0; k < COMMAND_COUNT; k++)
                if (help_takes(&command_rows[k], row)) text_printf(out, " %s", command_rows[k].name);
            text_add(out, "'");
        }
        text_printf(out, " -l %s", row->name);
        if (row->letter) text_printf(out, " -s %c", row->letter);
        if (row->choices) {
            text_add(out, " -x -a '");
            words_of(out, row->choices);
            text_add(out, "'");
        } else if (row->kind != KIND_FLAG)
            text_add(out, row->kind == KIND_PATH ? " -r -F" : " -x");
        text_add(out, " -d ");
        fish_text(out, row->help);
        text_add(out, "\n");
    }
}

void completion_write(Text *out, const char *shell) {
    if (!strcasecmp(shell, "bash"))
        bash(out);
    else if (!strcasecmp(shell, "zsh"))
        zsh(out);
    else
        fish(out);
}
