/* The program that is started sees another name. */
#include <unistd.h>

int main(void)
{
	execl("/bin/sh", "shell", "-c", "echo $0", (char *)NULL);
	return 9;
}
