int version(void)
{
	return 2;
}
