/* That a file is there is seen by stat instead of access. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	puts(stat("A", &status) == 0 ? "there" : "missing");
	return 0;
}
