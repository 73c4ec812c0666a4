// explore:
// paths: 1
// Two places hold every value.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char hour, minute;
	schism_symbolic(&hour, 1, "hour");
	schism_symbolic(&minute, 1, "minute");
	schism_assume(hour < 24);
	schism_assume(minute < 60);
	printf("%02d:%02d, or %2u h %-2u\n", hour, minute, hour, minute);
	printf("%.2d:%.4d\n", hour, minute);
	return 0;
}
