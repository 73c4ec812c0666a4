struct record {
	int weight;
};
