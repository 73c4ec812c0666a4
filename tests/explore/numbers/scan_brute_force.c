// explore:
// paths: 135
// All strings of three characters of an alphabet at once: what strtol makes of symbolic ones is what it makes of each plain one.
#include <assert.h>
#include <errno.h>
#include <schism.h>
#include <stdlib.h>

static const char alphabet[16] = " +-0189aAfFxXzZ\t";
static const int bases[] = { 0, 2, 8, 10, 16, 36 };

int main(void)
{
	static long values[4096];
	static int lengths[4096], errors[4096];
	unsigned char which[3], choice;
	char text[4] = "", *end;
	schism_symbolic(&choice, 1, "choice");
	schism_symbolic(which, 3, "which");
	for (int i = 0; i < 3; i++)
		schism_assume(which[i] < 16);
	int base = 7;
	for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++)
		if (choice == i)
			base = bases[i];
	for (int i = 0; i < 4096; i++) {
		char plain[4] = { alphabet[i >> 8], alphabet[i >> 4 & 15], alphabet[i & 15], 0 };
		errno = 0;
		values[i] = strtol(plain, &end, base);
		lengths[i] = (int)(end - plain);
		errors[i] = errno;
	}
	for (int i = 0; i < 3; i++)
		text[i] = alphabet[which[i]];
	int at = which[0] << 8 | which[1] << 4 | which[2];
	errno = 0;
	long value = strtol(text, &end, base);
	int same = (value == values[at]) & (end - text == lengths[at]) & (errno == errors[at]);
	assert(same);
	return 0;
}
