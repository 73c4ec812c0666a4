struct account { int id; int balance; };
void deposit(struct account *a, int amount) { a->balance += amount; }
int id_of(struct account *a) { return a->id; }
