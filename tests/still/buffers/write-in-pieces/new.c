/* The line is written in one call instead of byte by byte. */
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	size_t length = strlen(word);
	return write(1, word, length) != (ssize_t)length;
}
