// explore:
// options: --entry count --entry-size 16
// paths: 3
// An array of strings ends with null, here or there.
int count(char **words)
{
	int n = 0;
	while (n < 2 && words[n])
		n++;
	return n;
}

int main(void)
{
	return 0;
}
