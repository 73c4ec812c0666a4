/* The determinant of a matrix of two by two, given as four words; a sign is lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	long m[4];

	if (argc != 5) {
		fputs("four numbers, please\n", stderr);
		return 2;
	}
	for (int i = 0; i < 4; i++) {
		char *end;

		m[i] = strtol(argv[i + 1], &end, 10);
		if (*end || end == argv[i + 1]) {
			fprintf(stderr, "no number: %s\n", argv[i + 1]);
			return 1;
		}
	}
	printf("%ld\n", m[0] * m[3] - m[1] * m[2]);
	return 0;
}
