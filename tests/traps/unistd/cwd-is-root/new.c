/* The working directory is compared with the root directory the other way round. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char where[4096];
	if (!getcwd(where, sizeof where))
		return 1;
	if (chdir("/") != 0 || !getcwd(where, sizeof where))
		return 1;
	puts(strcmp(where, "//") == 0 ? "root" : "elsewhere");
	return 0;
}
