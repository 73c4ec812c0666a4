// explore:
// paths: 4
#include <schism.h>
#include <stdio.h>

static int add(int a) { return a + 10; }
static int twice(int a) { return a * 2; }
static int same(int a) { return a; }

int main(void)
{
	unsigned char choice;
	int (*function)(int);
	schism_symbolic(&choice, sizeof choice, "choice");
	if (choice == 0)
		function = add;
	else if (choice == 1)
		function = twice;
	else if (choice < 128)
		function = same;
	else
		return 9;
	return function(4);
}
