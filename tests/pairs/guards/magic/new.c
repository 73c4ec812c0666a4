/* Behind a magic number and a version the flags are printed in the other order. Seen for "PK", version 2 and
   flags whose two lowest bits differ. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	unsigned char h[4] = { 0 };
	if (fread(h, 1, 4, stdin) != 4)
		return 1;
	if (memcmp(h, "PK", 2) != 0) {
		puts("not an archive");
		return 1;
	}
	if (h[2] != 2) {
		printf("version %d is not known\n", h[2]);
		return 1;
	}
	printf("%c%c\n", h[3] & 2 ? 'e' : '-', h[3] & 1 ? 'c' : '-');
	return 0;
}
