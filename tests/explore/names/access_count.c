// explore: --sym-files 2 1 --sym-arg 1
// paths: 6
// One byte: nothing, a dot, a slash, A, B, and all others in one path.
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	return access(argv[1], F_OK) ? 1 : 0;
}
