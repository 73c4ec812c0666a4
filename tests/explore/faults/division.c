// explore: --sym-arg 2
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int total = 0, count = 0;
	for (const char *p = argv[1]; *p; p++) {
		if (*p == 'x')
			continue;
		total += (unsigned char)*p;
		count++;
	}
	printf("mean %d\n", total / count);
	return 0;
}
