/* Far more memory is asked for than there are addresses. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	size_t size = (size_t)1 << 62;
	void *memory = malloc(size);
	puts(memory ? "memory" : "none");
	free(memory);
	return 0;
}
