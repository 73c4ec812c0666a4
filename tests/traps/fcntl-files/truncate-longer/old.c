#include <unistd.h>

int main(void)
{
	return truncate("A", 1) != 0;
}
