static int thrice(int x);
static int twice(int x);
int main(int argc, char **argv) { return twice(argc) + thrice(argc); }
static int thrice(int x) { return x * 3; }
static int twice(int x) { return x * 2; }
