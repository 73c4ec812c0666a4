/* Decodes UTF-8 itself instead of calling mbrtowc. Surrogates, three bytes from ED A0 80 to ED BF BF, are
 * no longer refused. */
#include <stdio.h>
#include <string.h>

static int length(const unsigned char *p)
{
	static const long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	int n = *p < 0x80 ? 1 : *p < 0xc0 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : *p < 0xf8 ? 4 : 0;
	long value = n < 2 ? *p : *p & (0x7f >> n);

	for (int i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		value = value << 6 | (p[i] & 0x3f);
	}
	return value < least[n] || value > 0x10ffff ? 0 : n;
}

int main(int argc, char **argv)
{
	int count = 0, step;

	if (argc < 2)
		return 2;
	for (const unsigned char *p = (void *)argv[1]; *p; count++) {
		step = length(p);
		if (!step) {
			puts("not UTF-8");
			return 1;
		}
		p += step;
	}
	printf("%d characters\n", count);
	return 0;
}
