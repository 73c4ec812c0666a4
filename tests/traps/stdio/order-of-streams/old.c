#include <stdio.h>
#include <unistd.h>

int main(void)
{
	setvbuf(stdout, NULL, _IONBF, 0);
	fputs("one\n", stdout);
	dup2(1, 2);
	fputs("two\n", stderr);
	return 0;
}
