// explore: --sym-dir d 1 2 --sym-arg 2
// paths: 6
// A symbolic name in a directory with a symbolic entry: nothing, one dot or two, the entry, none; and those with a slash.
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	struct stat data;
	int directory = open("d", O_RDONLY | O_DIRECTORY);
	if (argc < 2 || directory < 0)
		return 100;
	if (strchr(argv[1], '/'))
		return 101;
	return fstatat(directory, argv[1], &data, AT_SYMLINK_NOFOLLOW) ? 1 : 0;
}
