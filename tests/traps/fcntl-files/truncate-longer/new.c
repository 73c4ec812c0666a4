/* The file is made longer than it is, which fills it with zeroes. */
#include <unistd.h>

int main(void)
{
	return truncate("A", 5) != 0;
}
