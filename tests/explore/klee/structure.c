// explore:
// paths: 6
// A free structure with padding and a bit-field.
#include <klee/klee.h>
#include <stdio.h>

struct packet {
	unsigned char kind : 2;
	unsigned char urgent : 1;
	int length;
	char tag;
};

int main(void)
{
	struct packet packet;
	klee_make_symbolic(&packet, sizeof packet, "packet");
	if (packet.kind == 3)
		return puts("reserved"), 1;
	if (packet.length < 0 || packet.length > 1500)
		return puts("bad length"), 1;
	if (packet.urgent)
		return puts("urgent"), 0;
	puts(packet.tag == 'x' ? "tagged" : "plain");
	return 0;
}
