// explore: --fixture FIXTURE --sym-arg 2
// paths: 7
// Slashes apart: nothing, one dot or two, the file, the directory, any other name; and those with a slash.
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	struct stat data;
	if (argc < 2 || strchr(argv[1], '/'))
		return 100;
	return stat(argv[1], &data) ? errno : S_ISDIR(data.st_mode);
}
