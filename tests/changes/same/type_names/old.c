struct point { int x, y; };
typedef struct point point_t;
int norm(point_t *p) { point_t copy = *p; return copy.x + copy.y; }
