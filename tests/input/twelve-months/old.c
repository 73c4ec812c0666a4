/* Sums of twelve months given as words; the last quarter begins a month late. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 13) {
		fputs("twelve numbers, please\n", stderr);
		return 2;
	}
	for (int quarter = 0; quarter < 4; quarter++) {
		int sum = 0;

		for (int month = 0; month < 3; month++)
			sum += atoi(argv[1 + quarter * 3 + month ]);
		printf("%d\n", sum);
	}
	return 0;
}
