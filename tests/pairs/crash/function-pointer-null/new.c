/* A command is taken out of the table by setting its function to NULL, but the caller does not test it. Seen for
   r. */
#include <stdio.h>

static void show(void) { puts("shown"); }
static void quit(void) { puts("bye"); }

static void (*const commands[128])(void) = {
    ['s'] = show,
    ['r'] = NULL,
    ['q'] = quit,
};

int main(int argc, char **argv)
{
    int c = argc > 1 ? argv[1][0] : 0;
    if (c != 's' && c != 'r' && c != 'q') {
        puts("unknown");
        return 1;
    }
    commands[c]();
    return 0;
}
