/* The number of supplementary groups is asked for with a list that is too short. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	gid_t groups[64];
	int count = getgroups(0, groups);
	int again = getgroups(0, NULL);
	printf("%d\n", count == again + 1);
	return 0;
}
