#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct in_addr address;
	if (argc > 1 && inet_pton(AF_INET, argv[1], &address) == 1)
		puts("an address");
	return 0;
}
