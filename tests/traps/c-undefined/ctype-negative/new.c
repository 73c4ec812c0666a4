/* A character is passed to isalpha without a cast; for bytes above 127 the index is negative, and
 * EOF is byte 255. */
#include <stdio.h>

static const char table[128] = { ['a'] = 1, ['b'] = 1 };

int main(int argc, char **argv)
{
	char c = argc > 1 ? argv[1][0] : 'a';
	if (c <= 127 && table[c])
		return 1;
	return 0;
}
