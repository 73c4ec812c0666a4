#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	int count = 0;
	mbstate_t state = { 0 };

	if (argc < 2 || !setlocale(LC_ALL, "C.UTF-8"))
		return 2;
	for (const char *p = argv[1]; *p; count++) {
		size_t length = mbrtowc(NULL, p, strlen(p), &state);
		if (length > 4) {
			puts("not UTF-8");
			return 1;
		}
		p += length;
	}
	printf("%d characters\n", count);
	return 0;
}
