/* inet_aton, which knows short and octal forms, is used instead of inet_pton. */
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct in_addr address;
	if (argc > 1 && inet_aton(argv[1], &address))
		puts("an address");
	return 0;
}
