#include <stdio.h>

int main(int argc, char **argv)
{
#if 0
	puts("debug");
#endif
	puts(argc > 1 ? argv[1] : "");
	return 0;
}
