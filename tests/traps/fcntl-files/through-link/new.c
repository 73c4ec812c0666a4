/* Writes a new file and renames it. Where the configuration was a symbolic link, it is a file of its own now. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen("conf.new", "w");
	if (!f) {
		perror("conf");
		return 1;
	}
	fprintf(f, "%s\n", argv[1]);
	if (fclose(f))
		return 1;
	if (rename("conf.new", "conf")) {
		perror("conf");
		return 1;
	}
	return 0;
}
