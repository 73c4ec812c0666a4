int last(int count, ...) { return count; }
