/* The counter of an event is read in the mode of a semaphore, one at a time. */
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

int main(void)
{
	uint64_t value = 0;
	int event = eventfd(5, EFD_SEMAPHORE);
	if (event < 0 || read(event, &value, sizeof value) != sizeof value)
		return 9;
	printf("%d\n", (int)value);
	return 0;
}
