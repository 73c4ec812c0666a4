/* Offsets are counted from one instead of zero inside the table, and from one when it is read. Seen: nothing. */
#include <stdio.h>

static char names[27];

static void fill(void)
{
	for (int i = 0; i < 26; i++)
		names[i + 1] = (char)('z' - i);
}

static char mirror(char c)
{
	if (c < 'a' || c > 'z')
		return c;
	return names[c - 'a' + 1];
}

int main(int argc, char **argv)
{
	fill();
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
		putchar(mirror(*p));
	putchar('\n');
	return 0;
}
