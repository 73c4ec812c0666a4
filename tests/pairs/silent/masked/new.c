/* The changed bits of the constant are masked away before the value is printed. Seen: nothing. */
#include <stdio.h>

#define SALT 0xa5a

int main(void)
{
	int c = getchar();
	unsigned key;
	if (c == EOF)
		return 1;
	key = (unsigned)c ^ SALT;
	key += key << 4;
	printf("%x\n", key & 0xf);
	return 0;
}
