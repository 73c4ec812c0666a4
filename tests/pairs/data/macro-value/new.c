/* A macro is 3 and not 4, and is used in two places. Seen for words of three characters and more. */
#include <stdio.h>
#include <string.h>

#define LONGEST 3

int main(int argc, char **argv)
{
	char shown[LONGEST + 1] = "";
	if (argc < 2)
		return 1;
	strncat(shown, argv[1], LONGEST);
	printf("%s%s\n", shown, strlen(argv[1]) > LONGEST ? "~" : "");
	return 0;
}
