// explore:
// paths: 4
#include <schism.h>
#include <stdio.h>

struct mode {
	unsigned read : 1;
	unsigned write : 1;
	unsigned level : 3;
};

int main(void)
{
	struct mode mode;
	schism_symbolic(&mode, sizeof mode, "mode");
	if (!mode.read) {
		puts("closed");
	} else if (mode.write) {
		if (mode.level == 7)
			puts("everything");
		else
			puts("read and write");
	} else {
		puts("read");
	}
	return 0;
}
