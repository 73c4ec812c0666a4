/* The statistics at the end say items instead of lines. They are written by a destructor. */
#include <stdio.h>
#include <unistd.h>

static int count;

__attribute__((destructor)) static void statistics(void)
{
	if (count)
		dprintf(2, "%d items\n", count);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		printf("%s\n", argv[i]);
		count++;
	}
	return 0;
}
