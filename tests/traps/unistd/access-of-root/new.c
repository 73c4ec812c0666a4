/* Whether a file without permissions can be read is asked by the effective user. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	open("file", O_CREAT | O_WRONLY, 0000);
	puts(access("file", X_OK) == 0 ? "may" : "may not");
	return access("file", X_OK) == 0;
}
