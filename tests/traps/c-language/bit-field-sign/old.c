#include <stdio.h>

struct flags {
	unsigned on : 1;
};

int main(int argc, char **argv)
{
	(void)argv;
	struct flags flags = { .on = argc & 1 };
	printf("%d\n", flags.on);
	return 0;
}
