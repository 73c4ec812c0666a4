int next(int state) { return state == 2 ? 0 : state + 1; }
