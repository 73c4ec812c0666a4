#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	void *library = dlopen("libm.so.6", RTLD_NOW);
	puts(library && dlsym(library, "no_such_function") ? "found" : "missing");
	return 0;
}
