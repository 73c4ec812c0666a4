/* An unknown option is told of by getopt itself, with the program's name, instead of by the
 * program. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	while (getopt(argc, argv, "a") != -1)
		;
	return 0;
}
