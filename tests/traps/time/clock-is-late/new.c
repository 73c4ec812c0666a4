/* The program says whether it is after the year 2000, and after 2100. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	time_t now = time(NULL);
	puts(now > 4102444800 ? "late" : "early");
	return 0;
}
