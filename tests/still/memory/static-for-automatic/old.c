#include <stdio.h>

int main(int argc, char **argv)
{
	char line[32];
	int length = snprintf(line, sizeof line, "<%s>", argc > 1 ? argv[1] : "");
	fwrite(line, 1, (size_t)length, stdout);
	return 0;
}
