// expect: bad function pointer
int main(void) {
    int data = 5;
    void *volatile p = &data;
    int (*f)(void) = (int (*)(void))p;
    return f();
}
