#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen("conf", "w");
	if (!f) {
		perror("conf");
		return 1;
	}
	fprintf(f, "%s\n", argv[1]);
	if (fclose(f))
		return 1;
	return 0;
}
