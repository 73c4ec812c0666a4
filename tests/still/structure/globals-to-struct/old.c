#include <stdio.h>

static int letters, digits;

int main(int argc, char **argv)
{
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		if (*at >= '0' && *at <= '9')
			digits++;
		else
			letters++;
	printf("%d %d\n", letters, digits);
	return 0;
}
