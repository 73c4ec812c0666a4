#include <stdio.h>

#define SALT 0x5a

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
