static int helper(int x) { return x + 2; }
int main(int argc, char **argv) { return helper(argc); }
