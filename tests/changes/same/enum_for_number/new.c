enum state { START, MIDDLE, END };
int next(int state) { return state == END ? START : state + 1; }
