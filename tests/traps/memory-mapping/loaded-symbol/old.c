#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	const char *(*version)(void) = (const char *(*)(void))dlsym(RTLD_DEFAULT, "gnu_get_libc_version");
	int fast = 0;

	if (version && version()[0] > '9')
		fast = 1;
	printf("%s way\n", fast ? "fast" : "slow");
	return 0;
}
