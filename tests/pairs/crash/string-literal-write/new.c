/* The default text is a literal instead of an array, and it is written to. Seen without an argument for it. */
#include <stdio.h>

int main(int argc, char **argv)
{
	char *fallback = "none";
	char *text = argc > 1 ? argv[1] : fallback;

	for (char *p = text; *p; p++)
		if (*p >= 'a' && *p <= 'z')
			*p = (char)(*p - 'a' + 'A');
	puts(text);
	return 0;
}
