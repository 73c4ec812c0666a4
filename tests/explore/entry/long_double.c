// explore:
// options: --entry half
// paths: 2
// Extended precision, as a processor would make it.
long double half(long double x)
{
	if (x > 1)
		return x / 2;
	return x;
}

int main(void)
{
	return 0;
}
