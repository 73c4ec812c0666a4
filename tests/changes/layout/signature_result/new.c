long parse(const char *s) { return s[0] - '0'; }
int main(int argc, char **argv) { return parse(argv[0]) > 3; }
int other(void) { return 1; }
