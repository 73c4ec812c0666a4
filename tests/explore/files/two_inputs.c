// explore: --sym-files 2 2
// The first place where two files differ.
#include <stdio.h>

int main(void)
{
	FILE *a = fopen("A", "rb"), *b = fopen("B", "rb");
	if (!a || !b)
		return 2;
	for (int at = 1;; at++) {
		int left = getc(a), right = getc(b);
		if (left != right) {
			if (left == EOF || right == EOF)
				printf("%c is shorter\n", left == EOF ? 'A' : 'B');
			else
				printf("differ at %d\n", at);
			return 1;
		}
		if (left == EOF)
			break;
	}
	puts("equal");
	return 0;
}
