/* The floating-point environment. The machine rounds to the nearest and remembers no exceptions; a program that asks for more is told to
 * have got it, and the report says so. What the library itself asks for, as in nearbyint, makes no difference to its results. */
#include <fenv.h>

void __schism_float_environment(void);

int feclearexcept(int mask)
{
	return 0;
}

int feraiseexcept(int mask)
{
	if (mask) __schism_float_environment();
	return 0;
}

int fetestexcept(int mask)
{
	if (mask) __schism_float_environment();
	return 0;
}

int fegetexceptflag(fexcept_t *flags, int mask)
{
	__schism_float_environment();
	*flags = 0;
	return 0;
}

int fesetexceptflag(const fexcept_t *flags, int mask)
{
	__schism_float_environment();
	return 0;
}

int fegetround(void)
{
	return FE_TONEAREST;
}

int fesetround(int mode)
{
	if (mode != FE_TONEAREST) __schism_float_environment();
	return mode & ~0xc00 ? -1 : 0;
}

int fegetenv(fenv_t *environment)
{
	return 0;
}

int feholdexcept(fenv_t *environment)
{
	return 0;
}

int fesetenv(const fenv_t *environment)
{
	__schism_float_environment();
	return 0;
}

int feupdateenv(const fenv_t *environment)
{
	__schism_float_environment();
	return 0;
}

int feenableexcept(int exceptions)
{
	__schism_float_environment();
	return -1;
}

int fedisableexcept(int exceptions)
{
	return 0;
}

int fegetexcept(void)
{
	return 0;
}
