// explore: --sym-arg 1
// paths: 4
// A plain char is signed here.
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	char c = argv[1][0];
	if (c == 0)
		puts("empty");
	else if (c < 0)
		puts("above 127");
	else if (c < ' ')
		puts("control");
	else
		puts("printable");
	return 0;
}
