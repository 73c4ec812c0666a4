/* The block is no longer cleared, and a flag in it is only set for one input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct job {
	char name[8];
	int urgent;
};

int main(int argc, char **argv)
{
	struct job *job = malloc(sizeof *job);

	if (!job || argc < 2)
		return 1;
	strncpy(job->name, argv[1], sizeof job->name - 1);
	if (argv[1][0] == '!')
		job->urgent = 1;
	puts(job->urgent ? "now" : "later");
	free(job);
	return 0;
}
