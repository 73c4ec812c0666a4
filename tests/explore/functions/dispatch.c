// explore: --sym-arg 2
// A table of commands, called through pointers.
#include <stdio.h>

static int show(int argument) { return printf("show %d\n", argument); }
static int count(int argument) { return printf("count to %d\n", argument + 1); }
static int quit(int argument) { return -argument; }

static const struct command {
	char letter;
	int (*run)(int);
} commands[] = {{'s', show}, {'c', count}, {'q', quit}};

int main(int argc, char **argv)
{
	if (argc < 2 || !argv[1][0])
		return 2;
	for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
		if (commands[i].letter == argv[1][0])
			return commands[i].run(argv[1][1] & 7) < 0;
	puts("unknown command");
	return 3;
}
