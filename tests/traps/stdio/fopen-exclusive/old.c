#include <stdio.h>

int main(void)
{
	FILE *file = fopen("A", "w");
	if (!file)
		return 1;
	fputs("new", file);
	return fclose(file);
}
