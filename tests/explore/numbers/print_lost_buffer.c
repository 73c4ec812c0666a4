// explore:
// What stdout still holds at a sudden end is lost, so how much it wrote before must be right to the byte.
#include <schism.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	short n;
	unsigned char left;
	schism_symbolic(&n, sizeof n, "n");
	schism_symbolic(&left, 1, "left");
	schism_assume(left < 16);
	for (int i = 0; i < BUFSIZ - left; i++)
		putchar('.');
	printf("%6d%-8d%+09d%7.3d", n, n, n, n);
	_exit(0);
}
