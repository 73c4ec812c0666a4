/* A hard link is made instead of a symbolic one. */
#include <unistd.h>

int main(void)
{
	return link("A", "B") != 0;
}
