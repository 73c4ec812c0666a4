#include <regex.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	regex_t form;
	regcomp(&form, "^a", REG_EXTENDED);
	puts(regexec(&form, argc > 1 ? argv[1] : "", 0, NULL, 0) == 0 ? "match" : "none");
	return 0;
}
