/* The numeric form of the loopback address of IPv6 is asked for. */
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int main(void)
{
	struct addrinfo hints = { .ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM }, *found;
	int error = getaddrinfo("::1", "80", &hints, &found);
	if (error)
		return 9;
	puts(found->ai_family == AF_INET ? "four" : "six");
	freeaddrinfo(found);
	return 0;
}
