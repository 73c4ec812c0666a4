// explore:
// The same bytes as number, as parts and as float.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

union view {
	uint32_t whole;
	uint16_t half[2];
	unsigned char part[4];
	float number;
};

int main(void)
{
	union view view;
	schism_symbolic(&view, sizeof view, "view");
	if (view.half[0] == 0x1234 && view.part[3] == 0x40)
		printf("%08x\n", view.whole);
	else if (view.number == 1.5f)
		puts("one and a half");
	else
		puts("another");
	return view.part[0] & 1;
}
