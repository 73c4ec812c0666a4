/* How a backup is called, by options and environment; never is a kind in one version only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>

static char kind_of(const char *word)
{
	if (!strcmp(word, "none") || !strcmp(word, "off"))
		return 'n';
	if (!strcmp(word, "simple") || !strcmp(word, "never"))
		return 's';
	if (!strcmp(word, "numbered") || !strcmp(word, "t"))
		return 't';
	fprintf(stderr, "unknown kind of backup: %s\n", word);
	exit(1);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "backup", optional_argument, NULL, 'b' },
		{ "suffix", required_argument, NULL, 'S' },
		{ NULL, 0, NULL, 0 },
	};
	const char *suffix = getenv("BACKUP_SUFFIX"), *kind = getenv("BACKUP_KIND");
	int backup = 0, option;

	while ((option = getopt_long(argc, argv, "bS:", options, NULL)) != -1)
		switch (option) {
		case 'b':
			backup = 1;
			if (optarg)
				kind = optarg;
			break;
		case 'S':
			suffix = optarg;
			break;
		default:
			return 2;
		}
	if (optind == argc)
		return 2;
	switch (backup ? kind_of(kind ? kind : "simple") : 'n') {
	case 'n': puts("no backup"); break;
	case 's': printf("%s%s\n", argv[optind], suffix && *suffix ? suffix : "~"); break;
	default: printf("%s.~1~\n", argv[optind]);
	}
	return 0;
}
