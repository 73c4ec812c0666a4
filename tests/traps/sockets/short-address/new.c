/* Addresses are read with inet_pton, which wants all four numbers. */
#include <arpa/inet.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct in_addr a;

	if (argc < 2)
		return 2;
	if (inet_pton(AF_INET, argv[1], &a) != 1) {
		fprintf(stderr, "%s: no address\n", argv[1]);
		return 1;
	}
	printf("%s\n", inet_ntoa(a));
	return 0;
}
