/* The program looks at the first letter of its own name. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL, *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
	puts(name[0] == '-' ? "login" : "plain");
	return 0;
}
