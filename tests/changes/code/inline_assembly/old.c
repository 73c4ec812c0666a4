int id(int x) {
  __asm__("nop" : "+r"(x));
  return x;
}
