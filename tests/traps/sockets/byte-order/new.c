/* The port is no longer converted before it is printed. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	unsigned short port = htons((unsigned short)atoi(argc > 1 ? argv[1] : "0"));
	printf("%d\n", port);
	return 0;
}
