#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct addrinfo *list = NULL;
	int count = 0;

	if (getaddrinfo("127.0.0.1", NULL, NULL, &list))
		return 2;
	for (struct addrinfo *one = list; one; one = one->ai_next)
		count++;
	freeaddrinfo(list);
	if (count == 3 && day == 366)
		puts("leap year, three ways");
	puts("done");
	return 0;
}
