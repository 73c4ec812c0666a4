double ratio = 0.25;
double scale(double x) { return x * ratio; }
