#define LONGEST 1
