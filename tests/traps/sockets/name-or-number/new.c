/* Takes names of hosts as well as numbers. */
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	struct addrinfo hints = { .ai_family = AF_INET, .ai_socktype = SOCK_STREAM }, *found;

	if (argc < 2)
		return 2;
	int e = getaddrinfo(argv[1], NULL, &hints, &found);
	if (e) {
		fprintf(stderr, "cannot be used\n");
		return 1;
	}
	printf("%s\n", inet_ntoa(((struct sockaddr_in *)found->ai_addr)->sin_addr));
	freeaddrinfo(found);
	return 0;
}
