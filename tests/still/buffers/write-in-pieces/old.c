#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	size_t length = strlen(word);
	for (size_t i = 0; i < length; i++)
		if (write(1, word + i, 1) != 1)
			return 1;
	return 0;
}
