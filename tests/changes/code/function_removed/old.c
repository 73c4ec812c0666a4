int unused(int x) { return x > 3; }
int main(int argc, char **argv) { return argc; }
