#include <stdio.h>
#include <unistd.h>

int main(void)
{
	long limit = sysconf(_SC_OPEN_MAX);
	printf("%s\n", limit == 4096 ? "page" : "files");
	return 0;
}
