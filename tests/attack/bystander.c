/* A process of the user's that attacks look for: it has a secret in its memory and says where. */
#include <stdio.h>
#include <unistd.h>

static char memory[4096] = "SECRET in memory";

int main(void)
{
	printf("%p\n", (void *)memory);
	fflush(stdout);
	for (;;)
		pause();
}
