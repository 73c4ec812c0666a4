#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return 9;
	if (fork() == 0) {
		*page = 5;
		_exit(0);
	}
	wait(NULL);
	printf("%d\n", *page);
	return 0;
}
