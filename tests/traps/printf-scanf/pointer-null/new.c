/* A null pointer is printed through a cast to a number instead of %p; glibc prints `(nil)`. */
#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	void *pointer = argc > 9 ? argv : NULL;
	printf("%#lx\n", (unsigned long)(uintptr_t)pointer);
	return 0;
}
