#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, 1);
	if (length <= 0)
		return 9;
	printf("%s\n", length > 1 ? "long" : "short");
	return 0;
}
