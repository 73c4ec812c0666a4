/* The result is written to another file first, which is renamed. */
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("out.tmp", "w");
	int c;
	if (!file)
		return 1;
	while ((c = getchar()) != EOF)
		putc(c, file);
	if (fclose(file) != 0)
		return 1;
	return rename("out.tmp", "out") != 0;
}
