#include <stdio.h>

static char names[26];

static void fill(void)
{
	for (int i = 0; i < 26; i++)
		names[i] = (char)('z' - i);
}

static char mirror(char c)
{
	if (c < 'a' || c > 'z')
		return c;
	return names[c - 'a'];
}

int main(int argc, char **argv)
{
	fill();
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
		putchar(mirror(*p));
	putchar('\n');
	return 0;
}
