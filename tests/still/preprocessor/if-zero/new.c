/* Code that is not compiled is gone. */
#include <stdio.h>

int main(int argc, char **argv)
{
	puts(argc > 1 ? argv[1] : "");
	return 0;
}
