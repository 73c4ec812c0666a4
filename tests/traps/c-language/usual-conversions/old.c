#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 0;
	puts((int)strlen(argv[1]) - 2 < 1 ? "short" : "long");
	return 0;
}
