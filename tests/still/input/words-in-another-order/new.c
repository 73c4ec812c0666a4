/* The table is sorted. */
#include <stdio.h>
#include <string.h>

static const char *const commands[] = { "install", "remove", "status" };

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	for (int i = 0; i < 3; i++)
		if (!strcmp(argv[1], commands[i])) {
			puts(commands[i]);
			return 0;
		}
	puts("unknown");
	return 1;
}
