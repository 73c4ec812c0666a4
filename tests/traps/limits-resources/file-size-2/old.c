#include <stdio.h>
#include <stdlib.h>
#include <ulimit.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;

	if (n < 0 || n > 4000)
		return 2;
	ulimit(UL_SETFSIZE, 20L);
	FILE *f = fopen("log", "w");
	if (!f)
		return 1;
	for (int i = 0; i < n; i++)
		putc('.', f);
	if (fclose(f)) {
		perror("log");
		return 1;
	}
	return 0;
}
