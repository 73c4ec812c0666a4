#include <grp.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	struct group *g = getgrnam(argv[1]);
	if (!g) {
		fprintf(stderr, "%s: no such group\n", argv[1]);
		return 1;
	}
	printf("share with group %s\n", g->gr_name);
	return 0;
}
