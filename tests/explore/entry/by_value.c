// explore:
// options: --entry mix
// paths: 2
// Structures by value, in all the ways in which they are passed and returned.
struct floats { float x, y; };
struct mixed { double number; int count; };
struct large { long words[3]; char last; };
struct small { char a, b, c; };

struct large mix(struct floats f, struct mixed m, struct large l, struct small s)
{
	struct large result = l;
	if (s.c > 'm')
		result.words[0] = m.count;
	result.words[1] = s.a + s.b;
	result.last = f.x < f.y;
	return result;
}

int main(void)
{
	return 0;
}
