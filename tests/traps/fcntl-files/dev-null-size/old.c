#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat status;
	if (stat("/dev/null", &status) != 0)
		return 9;
	puts(S_ISREG(status.st_mode) ? "yes" : "no");
	return 0;
}
