/* Takes the second message of the catalogue; without a catalogue the text is the one in the program, as
 * before. */
#include <locale.h>
#include <nl_types.h>
#include <stdio.h>

int main(void)
{
	nl_catd c = catopen("greeting", 0);
	const char *text = catgets(c, 1, 2, "Hello");

	printf("%s\n", text);
	if (c != (nl_catd)-1)
		catclose(c);
	return 0;
}
