/* A hundred GiB are asked for without being used; Linux refuses that only where it does not
 * overcommit, and the limit on addresses refuses it in new. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit = { 1ul << 30, 1ul << 30 };
	setrlimit(RLIMIT_AS, &limit);
	void *memory = malloc((size_t)3 << 30);
	puts(memory ? "memory" : "none");
	free(memory);
	return 0;
}
