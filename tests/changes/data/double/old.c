double ratio = 0.5;
double scale(double x) { return x * ratio; }
