/* A tool with five operands; the fifth may be left out only with --force. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *why)
{
	fprintf(stderr, "quota: %s\n", why);
	exit(1);
}

int main(int argc, char **argv)
{
	int force = argc > 1 && !strcmp(argv[1], "--force");

	argv += force;
	argc -= force;
	if (argc < 5 || argc > 6)
		fail("USER SOFT HARD GRACE [DEVICE]");
	long soft = atol(argv[2]), hard = atol(argv[3]), grace = atol(argv[4]);

	if (soft > hard && !force)
		fail("soft limit is above hard limit");
	if (argc < 6)
		puts("all devices");
	printf("%s %ld %ld %ld\n", argv[1], soft, hard, grace);
	return 0;
}
