int test_me(const char *c, int length) { int state = 0;
  if (c == 0 || length == 0)
    return -1;
  for (int i = 0; i < length; i++) {
    if (c[i] == '[') state = 1;
    else if (state == 1 && c[i] == '{') state = 2;
    else if (state == 2 && c[i] == '<') state = 3;
    else if (state == 3 && c[i] == '*') {
      state = 4;

      }
    if (c[i] == ' ')
      return state;
    if (!(c[i] >= 'a' && c[i] <= 'z')) {
      state = -1; return state; } }
  if (length > 15 && c[15] == '}')
    return state;
  return 0;
}

int main(int argc, char **argv) {
  int length = 0;
  while (argc > 1 && argv[1][length])
    length++;
  return test_me(argc > 1 ? argv[1] : 0, length);
}
