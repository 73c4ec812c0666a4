#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
	int status = system("exit 3");
	return WEXITSTATUS(status);
}
