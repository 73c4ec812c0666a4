// explore:
// paths: 2
// Ends that leave no test, in the middle of a loop.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	char text[3];
	klee_make_symbolic(text, sizeof text, "text");
	int second = 0;
	for (int i = 0; i < 3; i++) {
		if (text[i] < 'a' || text[i] > 'b')
			klee_silent_exit(1);
		if (i == 1 && text[i] == 'b')
			second = 1;
	}
	puts(second ? "b" : "a");
	return 0;
}
