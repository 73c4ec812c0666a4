#include <stdio.h>
#include <xmmintrin.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile float tiny = 1e-38f;
	volatile float half = tiny / (argc * 4.0f);
	puts(half == 0 ? "zero" : "tiny");
	return 0;
}
