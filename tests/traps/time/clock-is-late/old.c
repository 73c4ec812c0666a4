#include <stdio.h>
#include <time.h>

int main(void)
{
	time_t now = time(NULL);
	puts(now > 946684800 ? "late" : "early");
	return 0;
}
