#include <arpa/inet.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct in_addr a;

	if (argc < 2)
		return 2;
	if (!inet_aton(argv[1], &a)) {
		fprintf(stderr, "%s: no address\n", argv[1]);
		return 1;
	}
	printf("%s\n", inet_ntoa(a));
	return 0;
}
