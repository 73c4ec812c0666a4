/* An offset is added to a null pointer before it is tested. */
#include <stdio.h>

int main(int argc, char **argv)
{
	char *base = argc > 9 ? argv[9] : NULL;
	char *at = base + 4;
	puts(base && at ? "some" : "none");
	return 0;
}
