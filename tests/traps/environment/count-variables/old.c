extern char **environ;

int main(void)
{
	int count = 0;
	while (environ[count])
		count++;
	return count > 0 ? 1 : 0;
}
