static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int main(int argc, char **argv) { return up(argc) + down(argc + 5); }
