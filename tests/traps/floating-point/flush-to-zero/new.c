/* Numbers that are too small are flushed to zero by the processor. */
#include <stdio.h>
#include <xmmintrin.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile float tiny = 1e-38f;
	_MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
	volatile float half = tiny / (argc * 4.0f);
	puts(half == 0 ? "zero" : "tiny");
	return 0;
}
