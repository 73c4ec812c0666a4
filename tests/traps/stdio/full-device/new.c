/* No longer looks at what closing standard output gave. A full disk goes unnoticed. */
#include <stdio.h>
#include <stdlib.h>

static void finish(void)
{
	fclose(stdout);
}

int main(int argc, char **argv)
{
	atexit(finish);
	if (argc < 2)
		return 2;
	printf("%s\n", argv[1]);
	return 0;
}
