static const char *names[] = {"zero", "uno", "two"};
const char *name(int i) { return i < 3 ? names[i] : "lots"; }
