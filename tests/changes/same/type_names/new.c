struct location { int column, row; };
int norm(struct location *p) { struct location copy = *p; return copy.column + copy.row; }
