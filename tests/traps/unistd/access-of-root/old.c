#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	open("file", O_CREAT | O_WRONLY, 0600);
	puts(access("file", X_OK) == 0 ? "may" : "may not");
	return access("file", W_OK) == 0;
}
