/* The program looks itself up by dlsym: what is exported depends on the linker. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	puts(dlsym(RTLD_DEFAULT, "printf") ? "found" : "missing");
	return 0;
}
