int value(char c) {
  switch (c) {
  case 'a': return 10;
  case 'b': return 20;
  case 'c': return 30;
  default: return 0;
  }
}
