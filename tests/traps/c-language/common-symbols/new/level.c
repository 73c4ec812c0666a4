int level = 3;
