#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2 || !strcmp(argv[1], "A"))
		return 2;
	if (link("A", "A~") && errno != EEXIST)
		return 1;
	if (rename("A", argv[1]))
		return 1;
	if (unlink("A") && errno != ENOENT)
		return 1;
	puts("moved");
	return 0;
}
