// explore: --sym-arg-after 10.0. 3
// The end of an address in dotted form.
#include <stdio.h>

static int parse(const char *s, unsigned char out[4])
{
	for (int i = 0; i < 4; i++) {
		int value = 0, digits = 0;
		while (*s >= '0' && *s <= '9') {
			value = value * 10 + (*s++ - '0');
			if (++digits > 3 || value > 255)
				return 0;
		}
		if (!digits)
			return 0;
		out[i] = value;
		if (i < 3 && *s++ != '.')
			return 0;
	}
	return *s == 0;
}

int main(int argc, char **argv)
{
	unsigned char address[4];
	if (argc < 2)
		return 2;
	if (!parse(argv[1], address)) {
		puts("no address");
		return 1;
	}
	printf("%d %d %d %d\n", address[0], address[1], address[2], address[3]);
	return 0;
}
