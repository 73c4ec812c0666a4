/* The back-reference has got its backslash. glibc knows these in extended expressions, too. */
#include <regex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	regex_t twice;

	if (argc < 2)
		return 2;
	if (regcomp(&twice, "^([a-z])\\1$", REG_EXTENDED))
		return 3;
	if (regexec(&twice, argv[1], 0, NULL, 0) == 0)
		printf("%s: doubled\n", argv[1]);
	else
		printf("%s\n", argv[1]);
	regfree(&twice);
	return 0;
}
