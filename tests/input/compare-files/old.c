/* Says where two files differ; behind a longer second file nothing is said. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3) {
		fprintf(stderr, "usage: %s ONE OTHER\n", argv[0]);
		return 2;
	}
	FILE *one = fopen(argv[1], "r"), *other = fopen(argv[2], "r");

	if (!one || !other) {
		perror(one ? argv[2] : argv[1]);
		return 2;
	}
	for (long at = 1;; at++) {
		int a = getc(one), b = getc(other);

		if (a == EOF && b == EOF)
			return 0;
		if (a == EOF) {
			printf("%s ends at byte %ld\n", argv[1], at);
			return 1;
		}
		if (a != b) {
			printf("byte %ld differs\n", at);
			return 1;
		}
	}
}
