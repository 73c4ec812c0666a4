/* The copy does not get the times of the original any more. */
#include <stdio.h>
#include <sys/stat.h>
#include <utime.h>

int main(void)
{
	struct stat s;
	int c;
	FILE *in = fopen("source", "r");

	if (!in || fstat(fileno(in), &s)) {
		perror("source");
		return 1;
	}
	FILE *out = fopen("copy", "w");
	if (!out)
		return 1;
	while ((c = getc(in)) != EOF)
		putc(c, out);
	fclose(out);
	fclose(in);
	return 0;
}
