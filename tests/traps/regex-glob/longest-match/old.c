#include <regex.h>
#include <stdio.h>

int main(void)
{
	regex_t form;
	regmatch_t match;
	regcomp(&form, "a|ab|abc", REG_EXTENDED);
	regexec(&form, "abcd", 1, &match, 0);
	printf("%d\n", (int)match.rm_eo);
	return 0;
}
