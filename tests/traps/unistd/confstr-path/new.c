/* The default search path is asked for with another number, which is none. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	size_t size = confstr(-1, NULL, 0);
	puts(size > 0 ? "a path" : "none");
	return 0;
}
