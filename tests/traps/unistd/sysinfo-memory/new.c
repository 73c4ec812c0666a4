/* Whether there is any memory is asked of sysinfo in another unit. */
#include <stdio.h>
#include <sys/sysinfo.h>

int main(void)
{
	struct sysinfo info;
	if (sysinfo(&info) != 0)
		return 9;
	puts(info.totalram * info.mem_unit > 1ul << 20 ? "plenty" : "little");
	return 0;
}
