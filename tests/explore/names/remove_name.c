// explore: --fixture FIXTURE --sym-arg 1
// paths: 5
// Nothing, a dot, a slash, the file, any other name.
#include <errno.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	return unlink(argv[1]) ? errno : 0;
}
