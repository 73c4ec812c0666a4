#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

static char block[2000];

int main(void)
{
	struct rlimit limit = { 1 << 20, 1 << 20 };
	setrlimit(RLIMIT_FSIZE, &limit);
	int file = open("out", O_CREAT | O_WRONLY, 0600);
	write(file, block, sizeof block);
	return write(file, block, sizeof block) == sizeof block ? 0 : 3;
}
