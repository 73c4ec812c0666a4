#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int copy = dup(1);
	close(0);
	printf("%s\n", copy == 0 ? "zero" : "other");
	return 0;
}
