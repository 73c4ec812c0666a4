static const char *names[] = {"zero", "one", "two"};
const char *name(int i) { return i < 3 ? names[i] : "many"; }
