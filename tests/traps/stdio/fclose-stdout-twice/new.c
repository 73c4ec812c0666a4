/* A failure to write to standard output is told by the exit status; seen where standard output is
 * full. */
#include <stdio.h>

int main(void)
{
	puts("text");
	return fclose(stdout) == 0 ? 0 : 1;
}
