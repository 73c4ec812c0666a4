#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
	const char *dir = getenv("TMPDIR");
	char name[512];
	snprintf(name, sizeof name, "%s/scratch", dir && *dir ? dir : "/tmp");
	FILE *f = dir ? fopen(name, "w+") : tmpfile();
	if (!f) {
		perror("scratch");
		return 1;
	}
	fprintf(f, "intermediate\n");
	rewind(f);
	char line[32];
	if (fgets(line, sizeof line, f))
		fputs(line, stdout);
	fclose(f);
	return 0;
}
