#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mode_t mask = umask(0);
	puts(mask & 0700 ? "closed" : "open");
	return 0;
}
