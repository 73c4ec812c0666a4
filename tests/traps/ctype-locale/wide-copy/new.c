/* Goes through the argument character by character with mbrtowc. No locale is set, so bytes above 127 are
 * refused. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *p = argv[1];
	size_t left = strlen(p), n;
	mbstate_t state = {0};
	wchar_t c;
	for (; left; p += n, left -= n) {
		n = mbrtowc(&c, p, left, &state);
		if (n == (size_t)-1)
			break;
		if (c == L' ')
			putchar('_');
		else
			fwrite(p, 1, n, stdout);
	}
	putchar('\n');
	return 0;
}
