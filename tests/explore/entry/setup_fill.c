// explore:
// options: --setup counter_init --setup counter_add --entry counter_full
// paths: 7
// No function returns the structure: the first one fills it.
struct counter {
	int value, limit;
};

void counter_init(struct counter *counter)
{
	counter->value = 0;
	counter->limit = 2;
}

int counter_add(struct counter *counter)
{
	if (counter->value == counter->limit)
		return -1;
	counter->value++;
	return 0;
}

int counter_full(const struct counter *counter)
{
	return counter->value == counter->limit;
}

int main(void)
{
	return 0;
}
