// explore: --sym-arg 3
// Decodes one character of UTF-8, strictly.
#include <stdio.h>

static int decode(const unsigned char *s, unsigned *code)
{
	if (s[0] < 0x80) {
		*code = s[0];
		return 1;
	}
	if ((s[0] & 0xe0) == 0xc0) {
		if ((s[1] & 0xc0) != 0x80)
			return -2;
		*code = (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu);
		return *code < 0x80 ? -3 : 2;
	}
	if ((s[0] & 0xf0) == 0xe0) {
		if ((s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80)
			return -2;
		*code = (s[0] & 0x0fu) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu);
		if (*code < 0x800)
			return -3;
		return *code >= 0xd800 && *code < 0xe000 ? -4 : 3;
	}
	return -1;
}

int main(int argc, char **argv)
{
	unsigned code = 0;
	if (argc < 2)
		return 2;
	int length = decode((unsigned char *)argv[1], &code);
	printf("%d U+%04X\n", length, length > 0 ? code : 0);
	return 0;
}
