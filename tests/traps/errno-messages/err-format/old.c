#include <err.h>
#include <errno.h>

int main(void)
{
	errno = EACCES;
	errx(3, "cannot");
}
