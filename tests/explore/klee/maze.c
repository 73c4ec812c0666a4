// explore:
// A way through a maze by free moves; walls end a run.
#include <klee/klee.h>
#include <stdio.h>

static const char maze[5][6] = {
	"#####",
	"# #G#",
	"#   #",
	"### #",
	"#####",
};

int main(void)
{
	char moves[5];
	int x = 1, y = 1;
	klee_make_symbolic(moves, sizeof moves, "moves");
	for (int i = 0; i < 5; i++) {
		switch (moves[i]) {
		case 'w': y--; break;
		case 's': y++; break;
		case 'a': x--; break;
		case 'd': x++; break;
		default:
			printf("wrong move %d\n", i);
			return 2;
		}
		if (maze[y][x] == 'G') {
			printf("found after %d\n", i + 1);
			return 0;
		}
		if (maze[y][x] != ' ') {
			printf("wall at %d %d\n", x, y);
			return 1;
		}
	}
	puts("lost");
	return 3;
}
