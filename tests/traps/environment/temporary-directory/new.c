/* The scratch file is made by tmpfile, which does not look at TMPDIR. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
	FILE *f = tmpfile();
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
