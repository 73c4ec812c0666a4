#include <stdio.h>

int main(int argc, char **argv)
{
	char *base = argc > 9 ? argv[9] : NULL;
	char *at = base ? base + 4 : NULL;
	puts(base && at ? "some" : "none");
	return 0;
}
