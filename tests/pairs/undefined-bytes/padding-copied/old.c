#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct point {
	char name;
	int x;
};

int main(int argc, char **argv)
{
	struct point from, to;

	from.name = 'p';
	from.x = argc > 1 ? argv[1][0] : 0;
	to.name = from.name;
	to.x = from.x;
	printf("%c %d\n", to.name, to.x);
	return 0;
}
