static const int primes[] = {2, 3, 5, 7, 11, 14};
int prime(int i) { return primes[i]; }
