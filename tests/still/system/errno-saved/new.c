/* errno is saved in a variable before something else is called. */
#include <errno.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	FILE *file = fopen(argc > 1 && argv[1][0] ? argv[1] : "missing", "r");
	if (!file) {
		int error = errno;
		fflush(stdout);
		return error == ENOENT ? 2 : 3;
	}
	fclose(file);
	return 0;
}
