#include <pwd.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	struct passwd *p = getpwnam(argv[1]);
	if (!p) {
		fprintf(stderr, "%s: no such user\n", argv[1]);
		return 1;
	}
	printf("%u\n", (unsigned)p->pw_uid);
	return 0;
}
