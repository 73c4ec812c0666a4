#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/etc/passwd-none", "r");
	int c = file ? getc(file) : '-';
	printf("%c\n", c);
	return 0;
}
