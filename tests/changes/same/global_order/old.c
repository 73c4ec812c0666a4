int width = 80;
int height = 24;
static const char *title = "screen";
int area(void) { return width * height + title[0]; }
