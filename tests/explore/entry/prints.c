// explore:
// options: --entry greet --entry-size 4
// Output of the function comes before what the driver shows, and a global variable starts as ever.
#include <stdio.h>
#include <stdlib.h>

static int calls = 41;

int greet(char *name)
{
	printf("hello, ");
	if (name[0] == 0)
		exit(3);
	if (name[0] == '!')
		name[0] = '?';
	fputs(name[0] == '?' ? "who" : "you", stdout);
	putchar('\n');
	return ++calls;
}

int main(void)
{
	return 0;
}
