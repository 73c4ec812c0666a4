static int plus(int a, int b) { return a + b; }
static int (*volatile pointer)(int, int) = plus;
int main(int argc, char **argv) { return pointer(argc, 1); }
