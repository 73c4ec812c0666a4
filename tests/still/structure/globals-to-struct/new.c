/* Two global variables are members of one structure. */
#include <stdio.h>

static struct {
	int letters, digits;
} counts;

int main(int argc, char **argv)
{
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		if (*at >= '0' && *at <= '9')
			counts.digits++;
		else
			counts.letters++;
	printf("%d %d\n", counts.letters, counts.digits);
	return 0;
}
