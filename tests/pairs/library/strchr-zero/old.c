#include <stdio.h>
#include <string.h>

static int separator(char c)
{
	return c == ',' || c == ';';
}

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	int n = 0;
	for (size_t i = 0; i <= strlen(s); i++)
		if (separator(s[i]))
			n++;
	printf("%d\n", n);
	return 0;
}
