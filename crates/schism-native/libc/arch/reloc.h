/* Nothing is loaded dynamically. */

#define LDSO_ARCH "schism"
