// explore: --sym-files 2 1 --sym-arg 1
// The old name is looked up; the new one is fixed.
#include <errno.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (rename(argv[1], "new")) {
		// The root, which no rename can move, may also be another file system than the folder.
		printf("error %d\n", errno == EXDEV ? EBUSY : errno);
		return 1;
	}
	puts("renamed");
	return 0;
}
