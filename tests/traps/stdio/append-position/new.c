/* The file is appended to instead of being overwritten from its beginning. */
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("A", "a");
	if (!file)
		return 1;
	rewind(file);
	fputs("n", file);
	return fclose(file);
}
