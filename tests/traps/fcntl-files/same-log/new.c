/* Opens both files without O_APPEND. If they are the same file, one overwrites what the other has written. */
#include <fcntl.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const int flags = O_WRONLY | O_CREAT | O_TRUNC;

	if (argc < 3)
		return 2;
	int result = open(argv[1], flags, 0666), log = open(argv[2], flags, 0666);
	if (result < 0 || log < 0)
		return 1;
	write(result, "total 3\n", 8);
	write(log, "ready\n", 6);
	write(result, "mean 1\n", 7);
	close(result);
	close(log);
	return 0;
}
