#include <sys/stat.h>

int main(void)
{
	return mkdir("sub", 0755) != 0;
}
