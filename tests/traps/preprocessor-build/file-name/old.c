#include <stdio.h>
#include <string.h>

int main(void)
{
	puts(__FILE__ + strlen(__FILE__) - 1);
	return 0;
}
