/* replay.c: the line of a world → the world with every value in it. */
#include "inside.h"

int command_replay(Arena *arena, const CommandLine *line) {
    if (line->arguments.count != 1)
        return line_refuse("copy the text after “replay:”, in quotes", "replay takes one world");
    Style style = command_style(line);
    Pack *pack = pack_of_command(arena, line, &style);
    if (!pack) return 2;
    const Mistake *mistake = NULL;
    Replay *world = replay(arena, pack, line->arguments.items[0], &mistake);
    if (!world) {
        tell_mistake(arena, mistake);
        return 2;
    }
    Text out = text_new(arena);
    if (line->json)
        json_replay(&out, world);
    else
        report_replay(&out, world);
    command_print(&out);
    return world->truth == TRUTH_TRUE ? 0 : world->truth == TRUTH_FALSE ? 1 : 3;
}
