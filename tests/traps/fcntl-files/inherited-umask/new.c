/* The mask that the program inherited is told by its group bits only. */
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mode_t mask = umask(0);
	puts(mask & 0070 ? "closed" : "open");
	return 0;
}
