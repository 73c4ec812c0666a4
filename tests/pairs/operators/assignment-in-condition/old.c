#include <stdio.h>

enum { SLOW = 1, FAST = 2 };

int main(int argc, char **argv)
{
	int mode = SLOW;
	if (argc > 1 && argv[1][0] == 'f')
		mode = FAST;
	if ((mode == FAST))
		puts("hurry");
	printf("mode %d\n", mode);
	return 0;
}
