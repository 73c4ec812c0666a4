struct plain { long before; unsigned a : 16, b : 16, c : 16, d : 16, e : 16, f : 16, g : 16, h : 16, i : 16, j : 16; };
struct tailed { unsigned a : 16, b : 16, c : 16, d : 16, e : 16, f : 16, g : 16, h : 16, i : 16, j : 16; char after; };
struct bits { char before; unsigned _BitInt(128) value; char after; };
struct plain plain[2] = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
struct tailed tailed[2] = {{.j = 7, .after = 8}};
struct bits bits[2] = {{1, 2, 3}, {4, 5, 6}};
void set(int n) {
  plain[n].j = tailed[n].j;
  tailed[n].a = 3;
  bits[n].value++;
}
