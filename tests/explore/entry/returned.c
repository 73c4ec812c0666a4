// explore:
// options: --entry middle
// paths: 2
// A small structure comes back in registers.
struct span { float width; float height; int depth; };

struct span middle(struct span a, struct span b)
{
	if (a.depth > b.depth)
		return a;
	b.depth = a.depth;
	return b;
}

int main(void)
{
	return 0;
}
