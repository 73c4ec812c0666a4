#include <search.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	static char names[16][2];
	int n = 0;

	if (argc < 2)
		return 2;
	hcreate(16);
	for (const char *p = argv[1]; *p && n < 16; p++) {
		names[n][0] = *p;
		ENTRY e = { names[n], (void *)(long)n };
		if (hsearch(e, FIND))
			continue;
		if (!hsearch(e, ENTER)) {
			fprintf(stderr, "too many letters\n");
			return 1;
		}
		n++;
	}
	printf("%d different letters\n", n);
	return 0;
}
