#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct tm parts = { 0 };
	char *end = strptime("86400", "%S", &parts);
	puts(end && !*end ? "all" : "part");
	return 0;
}
