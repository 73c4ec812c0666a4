/* Looks for services of any protocol. tftp, which is there for UDP only, is found in /etc/services. */
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	struct servent *s = getservbyname(argv[1], NULL);
	if (!s) {
		fprintf(stderr, "%s: unknown service\n", argv[1]);
		return 1;
	}
	printf("port %d\n", ntohs(s->s_port));
	endservent();
	return 0;
}
