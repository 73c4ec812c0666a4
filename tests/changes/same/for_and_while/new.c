int count(const char *s)
{
  int n;
  n = 0;
  while (*s != 0) { n++; s++; }
  return n;
}
