#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	puts(dlsym(RTLD_DEFAULT, "printg") ? "found" : "missing");
	return 0;
}
