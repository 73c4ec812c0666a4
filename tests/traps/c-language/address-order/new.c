/* Which of two variables has the lower address decides; they change places in a structure. */
#include <stdio.h>

static struct {
	int second, first;
} both;

int main(void)
{
	puts(&both.first < &both.second ? "up" : "down");
	return 0;
}
