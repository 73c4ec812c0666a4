#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct protoent *known = getprotobyname("TCP");

	if (known && known->p_proto == 6 && day == 366)
		puts("leap year, connected");
	puts("done");
	return 0;
}
