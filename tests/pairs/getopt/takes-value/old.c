#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, width = 8;
	opterr = 0;
	while ((c = getopt(argc, argv, "wq")) != -1)
		if (c == 'w')
			width = 20;
		else if (c == 'q')
			width = 0;
		else {
			puts("try again");
			return 1;
		}
	printf("%d\n", width);
	return 0;
}
