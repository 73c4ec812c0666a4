#include <stdio.h>

int old_helper(int value)
{
	return value * 3;
}

int main(int argc, char **argv)
{
	puts(argc > 1 ? argv[1] : "");
	return 0;
}
