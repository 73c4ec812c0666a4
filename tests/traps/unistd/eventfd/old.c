#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

int main(void)
{
	uint64_t value = 0;
	int event = eventfd(5, 0);
	if (event < 0 || read(event, &value, sizeof value) != sizeof value)
		return 9;
	printf("%d\n", (int)value);
	return 0;
}
