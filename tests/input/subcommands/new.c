/* Commands with options of their own; an amended commit keeps its empty message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int commit(int argc, char **argv)
{
	const char *message = NULL;
	int amend = 0;

	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--amend"))
			amend = 1;
		else if (!strcmp(argv[i], "--message") && i + 1 < argc)
			message = argv[++i];
		else
			return 2;
	}
	if (!message && !amend) {
		fputs("a message is needed\n", stderr);
		return 1;
	}
	if (message && !*message && !amend) {
		fputs("the message is empty\n", stderr);
		return 1;
	}
	printf("%s: %s\n", amend ? "amended" : "committed", message ? message : "(as before)");
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "status"))
		return puts("nothing to do") < 0;
	if (!strcmp(argv[1], "commit"))
		return commit(argc - 2, argv + 2);
	fprintf(stderr, "unknown command: %s\n", argv[1]);
	return 2;
}
