#include <stdio.h>
#include <string.h>

#define LONGEST 4

int main(int argc, char **argv)
{
	char shown[LONGEST + 1] = "";
	if (argc < 2)
		return 1;
	strncat(shown, argv[1], LONGEST);
	printf("%s%s\n", shown, strlen(argv[1]) > LONGEST ? "~" : "");
	return 0;
}
