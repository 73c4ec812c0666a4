// expect: division overflow
#include <limits.h>

int main(void) {
    volatile int lowest = INT_MIN, minus = -1;
    return lowest / minus;
}
