/* A player: songs as letters with lengths, a3b12c9, then commands: s<n> skips n, r repeats the list once, v<n> volume. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 8

struct song {
    char name;
    int length;
};

static struct song list[MOST];
static int songs;
static int position;
static int repeats;
static int from_end;
static int volume = 5;
static const char *cmd;

static void no(const char *why)
{
    printf("player: %s\n", why);
    exit(1);
}

static int number(void)
{
    int n = 0, digits = 0;
    while (*cmd >= '0' && *cmd <= '9') {
        n = 10 * n + *cmd++ - '0';
        if (++digits > 2)
            no("number too long");
    }
    if (digits == 0)
        no("no number");
    return n;
}

static void add_song(void)
{
    if (songs == MOST)
        no("list is full");
    list[songs].name = *cmd++;
    list[songs].length = number();
    if (list[songs].length == 0)
        no("empty song");
    songs++;
}

static void skip(void)
{
    int by = number();
    if (songs == 0)
        no("nothing to skip");
    position = (position + by) % songs;
}

static void read_commands(void)
{
    while (*cmd >= 'a' && *cmd <= 'h')
        add_song();
    while (*cmd) {
        char what = *cmd++;
        if (what == 's')
            skip();
        else if (what == 'r')
            repeats++;
        else if (what == 'x') {
            /* Drops the last song of the list. */
            if (songs == 0)
                no("nothing to drop");
            songs--;
            if (from_end && position >= songs)
                position = songs - 1;
        } else if (what == 'e') {
            /* From the end: the last song is next. */
            if (songs == 0)
                no("no end");
            position = songs - 1;
            from_end = 1;
        }
        else if (what == 'v') {
            volume = number();
            if (volume > 9)
                no("too loud");
        } else
            no("unknown command");
    }
}

static int total(void)
{
    int seconds = 0;
    if (from_end)
        seconds = list[position].length;
    else
        for (int i = position; i < songs; i++)
            seconds += list[i].length;
    for (int round = 0; round < repeats; round++)
        for (int i = 0; i < songs; i++)
            seconds += list[i].length;
    return seconds;
}

static void play(void)
{
    if (from_end)
        printf("%c", list[position].name);
    else
        for (int i = position; i < songs; i++)
            printf("%c", list[i].name);
    for (int round = 0; round < repeats; round++)
        for (int i = 0; i < songs; i++)
            printf("%c", list[i].name);
    printf(" %d s, volume %d\n", total(), volume);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        no("usage");
    cmd = argv[1];
    read_commands();
    if (songs > 0)
        play();
    return 0;
}
