// explore: --sym-arg 3
// Roman numerals up to XXXIX, in their one correct form.
#include <stdio.h>

static int digit(char c)
{
	switch (c) {
	case 'I':
		return 1;
	case 'V':
		return 5;
	case 'X':
		return 10;
	}
	return 0;
}

int main(int argc, char **argv)
{
	int total = 0, last = 10;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++) {
		int here = digit(*p), next = digit(p[1]);
		if (!here || here > last) {
			puts("no numeral");
			return 1;
		}
		if (next > here) {
			if (here == 5)
				return 3;
			total += next - here;
			last = here;
			p++;
		} else {
			total += here;
			last = here;
		}
	}
	printf("%d\n", total);
	return 0;
}
