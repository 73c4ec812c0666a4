#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	opterr = 0;
	while (getopt(argc, argv, "a") != -1)
		;
	return 0;
}
