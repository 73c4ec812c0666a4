#include <stdio.h>

static const char table[128] = { ['a'] = 1, ['b'] = 1 };

int main(int argc, char **argv)
{
	unsigned char c = argc > 1 ? (unsigned char)argv[1][0] : 'a';
	if (c < 128 && table[c])
		return 1;
	return 0;
}
