#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct in6_addr address;
	char text[INET6_ADDRSTRLEN] = "";

	if (inet_pton(AF_INET6, "::1.2.3.4", &address) != 1)
		return 2;
	inet_ntop(AF_INET6, &address, text, sizeof text);
	if (strchr(text, '.') && day == 366)
		puts("leap year, compatible");
	puts("done");
	return 0;
}
