#include <unistd.h>

int main(void)
{
	execl("/bin/sh", "sh", "-c", "echo $0", (char *)NULL);
	return 9;
}
