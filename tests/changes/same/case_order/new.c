int value(char c) {
  switch (c) {
  case 'c': return 30;
  default: return 0;
  case 'a': return 10;
  case 'b': return 20;
  }
}
