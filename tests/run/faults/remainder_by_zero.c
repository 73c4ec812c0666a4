// expect: division by zero
int main(void) {
    volatile unsigned long buckets = 0, hash = 12345;
    return (int)(hash % buckets);
}
