#pragma pack(1)
struct record {
	char kind;
	int weight;
};
