#include <stdio.h>
#include <stdlib.h>

static void finish(void)
{
	if (fclose(stdout)) {
		perror("write error");
		_Exit(1);
	}
}

int main(int argc, char **argv)
{
	atexit(finish);
	if (argc < 2)
		return 2;
	printf("%s\n", argv[1]);
	return 0;
}
