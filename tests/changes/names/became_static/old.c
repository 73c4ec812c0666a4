int helper(int x) { return x + 1; }
int main(int argc, char **argv) { return helper(argc); }
