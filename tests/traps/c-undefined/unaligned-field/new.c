/* Reads the number in the packet through a pointer to int. It is not aligned. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static _Alignas(8) char packet[16];

int main(int argc, char **argv)
{
	uint32_t id;

	if (argc < 2)
		return 2;
	strncpy(packet, argv[1], sizeof packet - 1);
	if (packet[0] != 'a')
		return 1;
	id = *(uint32_t *)(packet + 1);
	printf("id %u\n", (unsigned)id);
	return 0;
}
