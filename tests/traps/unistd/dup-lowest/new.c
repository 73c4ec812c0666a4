/* Standard input is closed before dup is called; the copy gets the number 0 instead of the next
 * free one. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	close(0);
	int copy = dup(1);
	printf("%s\n", copy == 0 ? "zero" : "other");
	return 0;
}
