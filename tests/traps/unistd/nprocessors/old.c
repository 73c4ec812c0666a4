#include <stdio.h>
#include <unistd.h>

int main(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	if (count < 1)
		count = 1;
	printf("%s\n", count >= 1 ? "parallel" : "serial");
	return count > 1 ? 0 : 1;
}
