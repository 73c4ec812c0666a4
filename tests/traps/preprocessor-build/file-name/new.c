/* The program prints its source's last letters in another length. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	puts(__FILE__ + strlen(__FILE__) - 2);
	return 0;
}
