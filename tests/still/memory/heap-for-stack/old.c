#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char buffer[16];
	strcpy(buffer, argc > 1 ? argv[1] : "none");
	for (char *at = buffer; *at; at++)
		if (*at == '_')
			*at = ' ';
	puts(buffer);
	return 0;
}
