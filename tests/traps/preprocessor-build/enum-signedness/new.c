/* The enumeration gets a constant that is negative, so its type is signed and a product compares
 * otherwise. */
#include <stdio.h>

enum size { SMALL = 1, LARGE = 2, NONE = -1 };

int main(int argc, char **argv)
{
	(void)argv;
	enum size size = SMALL;
	puts(size * -argc < SMALL ? "less" : "more");
	return 0;
}
