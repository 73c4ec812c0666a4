/* Makes a call as programs of 32 bits do, past a filter of those of 64. */
#include "../attack.h"
static void attack(void)
{
	/* 20 is getpid there. */
	long result = 20;
	__asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
	if (result > 0)
		reached("calls of 32 bits", 0);
}
