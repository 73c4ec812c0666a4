/* The hexadecimal number is printed in upper case and without leading zero. Seen for bytes below 16 or with a
   letter. */
#include <stdio.h>

int main(void)
{
	int c = getchar();
	if (c == EOF) {
		puts("nothing");
		return 1;
	}
	printf("%X\n", (unsigned)c);
	return 0;
}

/* Shows the first byte of its input. */
