int score(const char *word);

int score(const char *word)
{
	return word[0] ? 2 + word[1] % 3 : 1;
}
