#include <stdio.h>

enum size { SMALL = 1, LARGE = 2 };

int main(int argc, char **argv)
{
	(void)argv;
	enum size size = SMALL;
	puts(size * -argc < SMALL ? "less" : "more");
	return 0;
}
