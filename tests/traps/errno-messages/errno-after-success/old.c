#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	errno = 0;
	int ok = isatty(1) >= 0;
	return ok;
}
