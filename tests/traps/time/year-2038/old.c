#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	time_t when = argc > 1 ? (time_t)atoll(argv[1]) : 0;
	printf("%d\n", gmtime(&when)->tm_year);
	return 0;
}
