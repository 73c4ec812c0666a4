/* The hook of this product. */
__attribute__((weak)) const char *hook(void)
{
	return "professional";
}
