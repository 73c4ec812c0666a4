#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	puts(fnmatch("[q\\-z]", argv[1], 0) ? "other" : "kept");
	return 0;
}
