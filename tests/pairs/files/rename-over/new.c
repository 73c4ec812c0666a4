/* The file is renamed before it is written completely: the old name keeps the header only. Seen: the file's
   contents. */
#include <stdio.h>

int main(void)
{
	FILE *out = fopen("data.new", "w");
	int c;
	if (!out)
		return 1;
	fputs("DATA\n", out);
	fclose(out);
	if (rename("data.new", "data"))
		return 1;
	out = fopen("data", "w");
	if (!out)
		return 1;
	while ((c = getchar()) != EOF)
		putc(c, out);
	fclose(out);
	return 0;
}
