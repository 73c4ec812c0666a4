// explore:
// options: --entry sum --entry-size 8
// A function that trusts its caller: a count of over two numbers is a fault.
int sum(const int *numbers, unsigned count)
{
	int total = 0;
	if (count > 4)
		return -1;
	for (unsigned i = 0; i < count; i++)
		total += numbers[i];
	return total;
}

int main(void)
{
	return 0;
}
