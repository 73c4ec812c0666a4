#define _GNU_SOURCE
#include <glob.h>
#include <stdio.h>

int main(void)
{
	glob_t found = { 0 };
	int error = glob("{A,B}", 0, NULL, &found);
	printf("%d %d\n", error != 0, (int)found.gl_pathc);
	return 0;
}
