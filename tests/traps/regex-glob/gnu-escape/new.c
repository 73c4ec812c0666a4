/* The expression uses \w, which glibc knows. */
#include <regex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	regex_t form;
	if (regcomp(&form, "^\\w", REG_EXTENDED) != 0)
		return 2;
	puts(regexec(&form, argc > 1 ? argv[1] : "", 0, NULL, 0) == 0 ? "match" : "none");
	return 0;
}
