#include <stdio.h>

#define RED 0
#define GREEN 1

int main(int argc, char **argv)
{
	int colour = argc > 1 && argv[1][0] == 'g' ? GREEN : RED;
	puts(colour == GREEN ? "green" : "red");
	return colour;
}
