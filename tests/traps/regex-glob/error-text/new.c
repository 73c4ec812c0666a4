/* The text of an error of regcomp is printed for another mistake. */
#include <regex.h>
#include <stdio.h>

int main(void)
{
	char text[64];
	regex_t form;
	int error = regcomp(&form, "[a", REG_EXTENDED);
	regerror(error, &form, text, sizeof text);
	puts(text);
	return 0;
}
