int f(int x);
int main(int argc, char **argv) { return f(argc); }
