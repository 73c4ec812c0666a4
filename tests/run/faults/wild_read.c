// expect: wild pointer
#include <stdint.h>
#include <stdio.h>

int main(void) {
    volatile uintptr_t address = 0x7abcdef012345678;
    printf("%d\n", *(int *)address);
    return 0;
}
