int extra(int x);
int main(int argc, char **argv) { return extra(argc); }
