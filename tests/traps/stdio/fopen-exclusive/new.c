/* The file is opened with the mode x: if it is there, the program stops. */
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("A", "wx");
	if (!file)
		return 1;
	fputs("new", file);
	return fclose(file);
}
