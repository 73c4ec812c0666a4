#include <stdio.h>

static struct {
	int first, second;
} both;

int main(void)
{
	puts(&both.first < &both.second ? "up" : "down");
	return 0;
}
