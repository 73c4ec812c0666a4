// explore:
// paths: 4
#include <schism.h>
#include <stdio.h>

struct header {
	unsigned char version;
	unsigned char flags;
	unsigned short length;
};

static const char *check(const struct header *h)
{
	if (h->version != 4)
		return "version";
	if (h->flags & 0xf0)
		return "flags";
	if (h->length > 512)
		return "length";
	return "good";
}

int main(void)
{
	struct header header;
	schism_symbolic(&header, sizeof header, "header");
	puts(check(&header));
	return 0;
}
