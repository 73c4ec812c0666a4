/* Writes the class of digits shorter. \d means digits to musl, but the letter d to glibc. */
#include <regex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	regex_t number;

	if (argc < 2)
		return 2;
	if (regcomp(&number, "^-?\\d+$", REG_EXTENDED | REG_NOSUB))
		return 3;
	int bad = regexec(&number, argv[1], 0, NULL, 0);
	printf("%s: %s\n", argv[1], bad ? "not a number" : "number");
	regfree(&number);
	return bad;
}
