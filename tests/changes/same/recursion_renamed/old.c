static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
int main(int argc, char **argv) { return depth(argc); }
