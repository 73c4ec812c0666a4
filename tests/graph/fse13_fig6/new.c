int cut(const char *fs, int v, int init) { int c; void abort(void); int lhs = 0;
  while (1) {
    if (*fs >= '0' && *fs <= '9') {
      v = *fs - '0';
      lhs = 1;
    } else if (*fs == '-') {
      c = lhs;
      init = c ? v : 1;
    } else if (*fs == 0) {
      if (init == 0) abort();
      break;
    }
    fs++;
  }
  return init;
}

int main(int argc, char **argv) {
  return argc > 1 ? cut(argv[1], 0, 1) : 2;
}
