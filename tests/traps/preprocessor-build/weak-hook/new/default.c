/* What is done where a product has no hook. */
const char *hook(void) __attribute__((weak));

const char *hook(void)
{
	return "generic";
}
