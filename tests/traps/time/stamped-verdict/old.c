#include <stdio.h>
#include <string.h>
#include <time.h>

static void record(const char *what, const char *who)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	printf("%lld.%09ld %s %s\n", (long long)now.tv_sec, now.tv_nsec, what, who);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int good = !strncmp(argv[1], "ok", 2);
	record(good ? "accepted" : "rejected", argv[1]);
	return 0;
}
