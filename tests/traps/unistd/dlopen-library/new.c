/* A function of the mathematics library is looked up at run time under another name. */
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
	void *library = dlopen("libm.so.6", RTLD_NOW);
	puts(library && dlsym(library, "cos") ? "found" : "missing");
	return 0;
}
