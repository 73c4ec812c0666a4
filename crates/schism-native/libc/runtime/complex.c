/* What clang calls for complex * and /, by the rules of C11 annex G for infinities. */

#include <math.h>

#define BOX(x, T) copysign##T(isinf(x) ? 1 : 0, (x))
#define ZERO_IF_NAN(x, T) (isnan(x) ? copysign##T(0, (x)) : (x))

#define MULTIPLY(NAME, REAL, T) \
_Complex REAL NAME(REAL a, REAL b, REAL c, REAL d) \
{ \
	REAL ac = a * c, bd = b * d, ad = a * d, bc = b * c; \
	REAL x = ac - bd, y = ad + bc; \
	if (isnan(x) && isnan(y)) { \
		int again = 0; \
		if (isinf(a) || isinf(b)) { \
			a = BOX(a, T), b = BOX(b, T); \
			c = ZERO_IF_NAN(c, T), d = ZERO_IF_NAN(d, T); \
			again = 1; \
		} \
		if (isinf(c) || isinf(d)) { \
			c = BOX(c, T), d = BOX(d, T); \
			a = ZERO_IF_NAN(a, T), b = ZERO_IF_NAN(b, T); \
			again = 1; \
		} \
		if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) { \
			a = ZERO_IF_NAN(a, T), b = ZERO_IF_NAN(b, T); \
			c = ZERO_IF_NAN(c, T), d = ZERO_IF_NAN(d, T); \
			again = 1; \
		} \
		if (again) { \
			x = INFINITY * (a * c - b * d); \
			y = INFINITY * (a * d + b * c); \
		} \
	} \
	return __builtin_complex(x, y); \
}

/* The divisor is scaled by a power of two, so that its square neither overflows nor vanishes. */
#define DIVIDE(NAME, REAL, T) \
_Complex REAL NAME(REAL a, REAL b, REAL c, REAL d) \
{ \
	int scale = 0; \
	REAL log_of_larger = logb##T(fmax##T(fabs##T(c), fabs##T(d))); \
	if (isfinite(log_of_larger)) { \
		scale = (int)log_of_larger; \
		c = scalbn##T(c, -scale), d = scalbn##T(d, -scale); \
	} \
	REAL norm = c * c + d * d; \
	REAL x = scalbn##T((a * c + b * d) / norm, -scale); \
	REAL y = scalbn##T((b * c - a * d) / norm, -scale); \
	if (isnan(x) && isnan(y)) { \
		if (norm == 0 && (!isnan(a) || !isnan(b))) { \
			x = copysign##T(INFINITY, c) * a; \
			y = copysign##T(INFINITY, c) * b; \
		} else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) { \
			a = BOX(a, T), b = BOX(b, T); \
			x = INFINITY * (a * c + b * d); \
			y = INFINITY * (b * c - a * d); \
		} else if (isinf(log_of_larger) && log_of_larger > 0 && isfinite(a) && isfinite(b)) { \
			c = BOX(c, T), d = BOX(d, T); \
			x = 0 * (a * c + b * d); \
			y = 0 * (b * c - a * d); \
		} \
	} \
	return __builtin_complex(x, y); \
}


MULTIPLY(__mulsc3, float, f)
MULTIPLY(__muldc3, double, )
MULTIPLY(__mulxc3, long double, l)
DIVIDE(__divsc3, float, f)
DIVIDE(__divdc3, double, )
DIVIDE(__divxc3, long double, l)
