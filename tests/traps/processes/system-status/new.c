/* The result of system is returned as it is; it is a wait status. */
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
	int status = system("exit 3");
	return status;
}
