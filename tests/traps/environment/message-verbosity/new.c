/* Writes the message itself instead of calling fmtmsg, and so takes no notice of MSGVERB. */
#include <fmtmsg.h>
#include <stdio.h>
#include <stdlib.h>

static void complain(const char *text)
{
	fprintf(stderr, "tool:reader: ERROR: %s\nTO FIX: check the input tool:001\n", text);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int c = argv[1][0];
	if (c < '0' || c > '9') {
		complain("not a digit");
		return 1;
	}
	printf("%d\n", (c - '0') * 2);
	return 0;
}
