// explore:
// options: --entry vowels --entry-size 3
// paths: 7
// A string of up to two characters, for a function that only its own file sees.
static int vowels(const char *text)
{
	int count = 0;
	for (; *text; text++)
		if (*text == 'a')
			count++;
	return count;
}

int main(void)
{
	return vowels("banana");
}
