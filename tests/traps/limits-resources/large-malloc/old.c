#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
	setrlimit(RLIMIT_AS, &limit);
	void *memory = malloc((size_t)3 << 30);
	puts(memory ? "memory" : "none");
	free(memory);
	return 0;
}
