#include <stdio.h>
#include <time.h>

int main(void)
{
	time_t now = time(NULL);
	puts(now > 1000000000 ? "late" : "early");
	return 0;
}
