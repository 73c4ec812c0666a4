#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>

static int is_own(const char *address)
{
	struct ifaddrs *list, *i;
	struct in_addr wanted;
	int found = 0;

	inet_aton(address, &wanted);
	if (getifaddrs(&list))
		return 0;
	for (i = list; i; i = i->ifa_next) {
		if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET)
			continue;
		found |= ((struct sockaddr_in *)i->ifa_addr)->sin_addr.s_addr == wanted.s_addr;
	}
	freeifaddrs(list);
	return found;
}

int main(void)
{
	printf("127.0.0.1 is %s\n", is_own("127.0.0.1") ? "this machine" : "another machine");
	return 0;
}
