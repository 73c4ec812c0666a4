#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	puts(access("A", F_OK) == 0 ? "there" : "missing");
	return 0;
}
