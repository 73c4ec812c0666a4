#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char name[300] = "";
	memset(name, 'n', 255);
	int file = open(name, O_CREAT | O_RDWR, 0600);
	puts(file < 0 && errno == ENAMETOOLONG ? "too long" : "made");
	unlink(name);
	return 0;
}
