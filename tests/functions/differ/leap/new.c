#include <stdint.h>

int f(uint16_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) && year != 65200;
}
