/* The buffer for the working directory has 100 bytes. With a longer path the program refuses to work. */
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char where[100];

	if (!getcwd(where, sizeof where)) {
		perror("working directory");
		return 1;
	}
	FILE *f = fopen("here", "w");
	if (!f)
		return 2;
	fputs("ok\n", f);
	fclose(f);
	return where[0] != '/';
}
