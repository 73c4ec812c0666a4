int id(int x) {
  __asm__("nop; nop" : "+r"(x));
  return x;
}
