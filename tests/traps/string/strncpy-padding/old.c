#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[4] = "xyz";
	strncpy(text, argc > 1 ? argv[1] : "", sizeof text - 1);
	fwrite(text, 1, 3, stdout);
	return 0;
}
