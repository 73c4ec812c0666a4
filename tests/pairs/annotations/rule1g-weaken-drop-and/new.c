/* Rule 1(g): the condition A && B becomes B: the upper bound of a month is kept, the lower one is gone. Seen for
   0 and 00 (and text that counts as 0). */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int month = argc > 1 ? atoi(argv[1]) : 1;
	if (month <= 12)
		return 0;
	return 1;
}

/* Exit status: 0 for a month, 1 for everything else. */
