/* The first letter of /etc/passwd is read; the account of the number 0 is there. */
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/etc/passwd", "r");
	int c = file ? getc(file) : '-';
	printf("%c\n", c);
	return 0;
}
