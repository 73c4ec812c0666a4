/* Messages go through a macro that may translate them one day. */
#include <stdio.h>

#define _(text) (text)

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] == 'v')
		puts(_("version 1"));
	else
		puts(_("usage: tool [v]"));
	return 0;
}
