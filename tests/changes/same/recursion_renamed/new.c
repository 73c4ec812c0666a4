static int levels(int n) { return n ? 1 + levels(n - 1) : 0; }
int main(int argc, char **argv) { return levels(argc); }
