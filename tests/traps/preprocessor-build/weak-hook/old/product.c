/* The hook of this product. */
const char *hook(void)
{
	return "professional";
}
