#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "1";
	char *end;
	double value = strtod(text, &end);
	if (end == text)
		return 1;
	return value > 1e300 ? 2 : 0;
}
