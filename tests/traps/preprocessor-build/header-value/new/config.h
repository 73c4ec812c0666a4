#define LIMIT 11
