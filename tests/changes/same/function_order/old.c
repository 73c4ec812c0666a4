static int twice(int x) { return x * 2; }
static int thrice(int x) { return x * 3; }
int main(int argc, char **argv) { return twice(argc) + thrice(argc); }
