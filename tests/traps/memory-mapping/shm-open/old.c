#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
	const char *name = "/schism-trap-shm";
	int object = shm_open(name, O_CREAT | O_RDWR, 0600);
	if (object < 0)
		return 9;
	shm_unlink(name);
	int again = shm_open(name, O_RDWR, 0600);
	puts(again < 0 ? "gone" : "there");
	shm_unlink(name);
	return 0;
}
