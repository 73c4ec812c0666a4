// explore:
// options: --entry order --cc-arg -g0 --entry-size 8
// paths: 3
// Without debug information pointers lead to bytes.
int order(const int *a, const int *b)
{
	if (*a < *b)
		return -1;
	if (*a > *b)
		return 1;
	return 0;
}

int main(void)
{
	return 0;
}
