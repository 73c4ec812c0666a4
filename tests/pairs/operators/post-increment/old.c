#include <stdio.h>

int main(int argc, char **argv)
{
	char kept[8];
	int n = 0, full = 0;
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		kept[n] = *p;
		if (++n >= 3) {
			full = 1;
			break;
		}
	}
	kept[n] = '\0';
	printf("%s%s\n", kept, full ? " (full)" : "");
	return 0;
}
