// explore: --sym-arg 4
// Expands 3a2b to aaabb.
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	char out[64];
	int length = 0;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p;) {
		int count = 1;
		if (isdigit((unsigned char)*p)) {
			count = *p++ - '0';
			if (!*p) {
				puts("a count without a letter");
				return 1;
			}
		}
		while (count--)
			out[length++] = *p;
		p++;
	}
	printf("%d:", length);
	for (int i = 0; i < length; i++)
		printf(" %02x", (unsigned char)out[i]);
	putchar('\n');
	return 0;
}
