#include <stdio.h>

static const char letters[] = "acegikm";

int main(int argc, char **argv)
{
	int low = 0, high = 7;
	char wanted = argc > 1 ? argv[1][0] : 'a';
	while (low < high) {
		int middle = (low + high) / 2;
		if (letters[middle] == wanted) {
			printf("at %d\n", middle);
			return 0;
		}
		if (letters[middle] < wanted)
			low = middle;
		else
			high = middle;
	}
	puts("absent");
	return 1;
}
