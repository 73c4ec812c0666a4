/* What a native program declares an output by schism_output, in a file of its own: for each output the length and the bytes of
   its name, then of its value; lengths have 32 bits, high byte first. Without SCHISM_OUTPUTS nothing is written. */

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void block(int file, const void *bytes, size_t length)
{
	unsigned char number[4] = {length >> 24, length >> 16, length >> 8, length};
	(void)!write(file, number, sizeof number);
	(void)!write(file, bytes, length);
}

void schism_output(const void *pointer, size_t size, const char *name)
{
	const char *path = getenv("SCHISM_OUTPUTS");
	int file = path ? open(path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
	if (file < 0)
		return;
	block(file, name, strlen(name));
	block(file, pointer, size);
	close(file);
}
