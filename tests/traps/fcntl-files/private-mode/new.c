/* The key file is created by fopen. Others may read it, if the umask allows it. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen("key", "w");
	if (!f) {
		perror("key");
		return 1;
	}
	fprintf(f, "%s\n", argv[1]);
	return fclose(f) ? 1 : 0;
}
