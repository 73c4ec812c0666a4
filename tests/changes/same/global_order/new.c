static const char *title = "screen";
int height = 24;
int width = 80;
int area(void) { return width * height + title[0]; }
