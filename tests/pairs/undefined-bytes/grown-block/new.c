/* The part that realloc adds is no longer cleared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char *marks = calloc(4, 1);

	if (!marks || argc < 2)
		return 1;
	marks = realloc(marks, 8);
	if (!marks)
		return 1;
	marks[argv[1][0] & 7] = 1;
	printf("%d\n", marks[5] + marks[2]);
	free(marks);
	return 0;
}
