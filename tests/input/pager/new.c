/* Chooses a pager by the environment; an empty variable counts as one that is not set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *pager = getenv("REPORT_PAGER");

	if (!pager || !*pager)
		pager = getenv("PAGER");
	if (!pager)
		pager = "more";
	if (argc > 1 && !strcmp(argv[1], "--plain"))
		pager = "";
	printf("pager: '%s'\n", pager);
	return 0;
}
