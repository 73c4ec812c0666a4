// explore: --sym-args 0 2 1
// paths: 7
// No argument: one path. One: empty or not. Two: each of them empty or not.
#include <stdio.h>

int main(int argc, char **argv)
{
	int empty = 0;
	for (int i = 1; i < argc; i++)
		if (!argv[i][0])
			empty++;
	if (empty)
		puts("some are empty");
	else
		puts("none is empty");
	return argc * 10 + empty;
}
