/* Prints chosen fields of lines; with -s lines without a delimiter are suppressed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int wanted(const char *list, int field)
{
	for (const char *p = list; *p;) {
		char *end;
		long from = strtol(p, &end, 10), to = from;

		if (*end == '-') {
			p = end + 1;
			to = strtol(p, &end, 10);
			if (end == p)
				to = 1000;
		}
		if (field >= from && field <= to)
			return 1;
		p = *end == ',' ? end + 1 : end + strlen(end);
	}
	return 0;
}

int main(int argc, char **argv)
{
	char delimiter = '\t', line[128];
	const char *list = NULL;
	int suppress = 0, option;

	while ((option = getopt(argc, argv, "d:f:s")) != -1)
		switch (option) {
		case 'd': delimiter = optarg[0]; break;
		case 'f': list = optarg; break;
		case 's': suppress = 1; break;
		default: return 2;
		}
	if (!list) {
		fputs("a list of fields is missing\n", stderr);
		return 1;
	}
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		if (!strchr(line, delimiter)) {
			if (!suppress || !*line)
				puts(line);
			continue;
		}
		int field = 1, first = 1;
		char *start = line;

		for (char *p = line;; p++) {
			if (*p != delimiter && *p)
				continue;
			if (wanted(list, field)) {
				if (!first)
					putchar(delimiter);
				printf("%.*s", (int)(p - start), start);
				first = 0;
			}
			field++;
			start = p + 1;
			if (!*p)
				break;
		}
		putchar('\n');
	}
	return 0;
}
