/* A device is asked whether it is a regular file. */
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat status;
	if (stat("/dev/null", &status) != 0)
		return 9;
	puts(S_ISCHR(status.st_mode) ? "yes" : "no");
	return 0;
}
