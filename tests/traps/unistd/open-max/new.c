/* The limit on open files is asked of sysconf under another name; seen because both limits differ
 * by far. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	long limit = sysconf(_SC_PAGESIZE);
	printf("%s\n", limit == 4096 ? "page" : "files");
	return 0;
}
