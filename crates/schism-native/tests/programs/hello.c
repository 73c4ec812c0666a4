#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	puts("hello");
	printf("%.17g %Lg %Lg\n", 0.1, expl(1.0L), 1e4930L);
	printf("%d: %s %s, LANG=%s\n", argc, argv[1], argv[2], getenv("LANG"));
	return 7;
}
