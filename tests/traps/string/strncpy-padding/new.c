/* strncpy fills the rest with zeroes, strcpy leaves what was there. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[4] = "xyz";
	if (argc > 1)
		strcpy(text, argv[1]);
	fwrite(text, 1, 3, stdout);
	return 0;
}
