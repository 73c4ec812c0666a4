/* err prints the text of errno, errx does not. */
#include <err.h>
#include <errno.h>

int main(void)
{
	errno = EACCES;
	err(3, "cannot");
}
