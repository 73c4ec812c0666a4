#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int fd = open("key", O_CREAT | O_WRONLY | O_TRUNC, 0600);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
	if (!f) {
		perror("key");
		return 1;
	}
	fprintf(f, "%s\n", argv[1]);
	return fclose(f) ? 1 : 0;
}
