// expect: unsupported
// Another precision of x87 than the usual one.
int main(void) {
    unsigned short word = 0x27f;
    __asm__ __volatile__("fldcw %0" : : "m"(word));
    return 0;
}
