static int check(int x) { return x > 3; }
int main(int argc, char **argv) { return check(argc); }
