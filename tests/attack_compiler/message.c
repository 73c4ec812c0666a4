/* The message of the compiler shows the line in which it is wrong. */
int wrong =
#include SECRET
;
int more = wrong();
