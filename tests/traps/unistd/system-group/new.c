/* Groups of the system are refused. */
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
	if (g->gr_gid < 100) {
		fprintf(stderr, "%s: group of the system\n", argv[1]);
		return 3;
	}
	printf("share with group %s\n", g->gr_name);
	return 0;
}
