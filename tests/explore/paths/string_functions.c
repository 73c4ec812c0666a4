// explore:
// paths: 10
// strlen, memcmp, strcmp and memchr each part paths by their result, not by bytes: 2 + 3 + 3 + 2.
#include <schism.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	unsigned char choice;
	char a[9], b[9];
	schism_symbolic(&choice, 1, "choice");
	schism_symbolic(a, 8, "a");
	schism_symbolic(b, 8, "b");
	a[8] = b[8] = 0;
	schism_assume(choice < 4);
	int order;
	switch (choice) {
	case 0:
		puts(strlen(a) > 3 ? "long" : "short");
		break;
	case 1:
		order = memcmp(a, b, 8);
		puts(order < 0 ? "less" : order > 0 ? "more" : "same");
		break;
	case 2:
		order = strcmp(a, b);
		puts(order < 0 ? "less" : order > 0 ? "more" : "same");
		break;
	default:
		puts(memchr(a, 'x', 8) ? "has x" : "has none");
	}
	return 0;
}
