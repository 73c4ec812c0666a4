struct record {
	unsigned char weight;
};
