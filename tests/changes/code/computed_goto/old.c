int dispatch(int op, int x) {
  static void *const table[] = {&&inc, &&dec};
  goto *table[op & 1];
inc:
  return x + 1;
dec:
  return x - 1;
}
