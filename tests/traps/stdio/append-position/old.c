#include <stdio.h>

int main(void)
{
	FILE *file = fopen("A", "r+");
	if (!file)
		return 1;
	rewind(file);
	fputs("n", file);
	return fclose(file);
}
