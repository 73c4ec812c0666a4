struct record {
	char kind;
	int weight;
};
