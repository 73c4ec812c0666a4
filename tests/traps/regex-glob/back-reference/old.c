#include <regex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	regex_t form;
	if (regcomp(&form, "^(a|b)(a|b)$", REG_EXTENDED) != 0)
		return 2;
	puts(regexec(&form, argc > 1 ? argv[1] : "ab", 0, NULL, 0) == 0 ? "match" : "none");
	return 0;
}
