#include <unistd.h>

int main(void)
{
	return symlink("A", "B") != 0;
}
