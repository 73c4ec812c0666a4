#include <stdio.h>
#include <unistd.h>

int main(void)
{
	size_t size = confstr(_CS_PATH, NULL, 0);
	puts(size > 0 ? "a path" : "none");
	return 0;
}
