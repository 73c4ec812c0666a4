static int add(int a, int b) { return a + b; }
static int (*volatile pointer)(int, int) = add;
int main(int argc, char **argv) { return pointer(argc, 1); }
