/* Rule 1(e): the condition A becomes A && B: a lone minus sign is no longer taken for an option. Seen for "-"
   only. */
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *a = argc > 1 ? argv[1] : "";
	if (a[0] == '-' && a[1] != '\0')
		printf("option %s\n", a + 1);
	else
		printf("operand %s\n", a);
	return 0;
}
