// explore:
// paths: 376
// Random strings, one of which is chosen by a symbolic number: strtol and strtoul make the same of it as of the plain one.
#include <assert.h>
#include <errno.h>
#include <schism.h>
#include <stdlib.h>

static const int bases[] = { 0, 8, 16, 36 };
static unsigned long seed = 12345;

static unsigned random_below(unsigned limit)
{
	seed = seed * 6364136223846793005 + 1442695040888963407;
	return (unsigned)(seed >> 33) % limit;
}

/* Mostly numbers, of which many are near the limits, with blanks, a sign, a prefix and a rest. */
static void make(char *text)
{
	static const char *const starts[] = { "", " ", "\t ", "-", "+", " -", "0x", "-0X", "0", "+0" };
	static const char *const limits[] = { "922337203685477580", "1844674407370955161", "7fffffffffffffff", "ffffffffffffffff",
		"777777777777777777777", "1777777777777777777777", "zz", "00000000000000000001" };
	static const char rest[] = "0123456789abfxz +-";
	const char *from = starts[random_below(10)];
	while (*from)
		*text++ = *from++;
	if (random_below(3)) {
		from = limits[random_below(8)];
		while (*from)
			*text++ = *from++;
	}
	for (unsigned more = random_below(4); more; more--)
		*text++ = rest[random_below(sizeof rest - 1)];
	*text = 0;
}

int main(void)
{
	static char table[32][256];
	static long values[256];
	static unsigned long positives[256];
	static int lengths[256], errors[256];
	unsigned char which, choice;
	char text[32], *end;
	schism_symbolic(&choice, 1, "choice");
	schism_symbolic(&which, 1, "which");
	int base = 10;
	for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++)
		if (choice == i)
			base = bases[i];
	for (int i = 0; i < 256; i++) {
		make(text);
		for (int j = 0; j < 32; j++)
			table[j][i] = text[j];
		errno = 0;
		values[i] = strtol(text, &end, base);
		lengths[i] = (int)(end - text);
		errors[i] = errno;
		errno = 0;
		positives[i] = strtoul(text, &end, base);
		errors[i] |= errno << 8;
	}
	for (int j = 0; j < 32; j++)
		text[j] = table[j][which];
	errno = 0;
	long value = strtol(text, &end, base);
	int error = errno;
	errno = 0;
	unsigned long positive = strtoul(text, &end, base);
	error |= errno << 8;
	int same = (value == values[which]) & (positive == positives[which]) & (error == errors[which]);
	assert(same & (end - text == lengths[which]));
	return 0;
}
