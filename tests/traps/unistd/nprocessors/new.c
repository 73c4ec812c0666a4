/* The number of processors that are configured is used only if it is more than none; the loop runs
 * once more, seen whatever the machine. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	if (count < 1)
		count = 1;
	printf("%s\n", count >= 2 ? "parallel" : "serial");
	return count > 1 ? 3 : 1;
}
