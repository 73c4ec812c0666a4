// explore: --sym-arg 3
// paths: 13
// Some `a`, then one `b`: 1 path for the empty argument, 3 that fail at once, 9 that start with `a`.
#include <stdio.h>

enum state { START, AFTER_A, AFTER_AB, FAILED };

int main(int argc, char **argv)
{
	enum state state = START;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++) {
		switch (state) {
		case START:
			if (*p == 'a')
				state = AFTER_A;
			else
				state = FAILED;
			break;
		case AFTER_A:
			if (*p == 'b')
				state = AFTER_AB;
			else if (*p != 'a')
				state = FAILED;
			break;
		case AFTER_AB:
			state = FAILED;
			break;
		case FAILED:
			break;
		}
	}
	puts(state == AFTER_AB ? "accepted" : "refused");
	return 0;
}
