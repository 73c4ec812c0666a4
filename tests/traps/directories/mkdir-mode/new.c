/* The folder is made with other permissions. */
#include <sys/stat.h>

int main(void)
{
	return mkdir("sub", 0700) != 0;
}
