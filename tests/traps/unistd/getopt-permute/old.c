#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int number = 0, option;
	while ((option = getopt(argc, argv, "n")) != -1)
		if (option == 'n')
			number = 1;
		else
			return 2;
	printf("number %d\n", number);
	return 0;
}
