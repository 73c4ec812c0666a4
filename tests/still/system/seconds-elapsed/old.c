#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
	puts(argc > 1 ? argv[1] : "");
	return 0;
}
