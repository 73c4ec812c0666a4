// Threads share descriptors: a pipe between two of them, a file that several append to under the stream's lock.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

static void *writes(void *argument)
{
	FILE *out = fdopen(ends[1], "w");
	for (int i = 0; i < 3000; i++) fprintf(out, "line %d\n", i);
	fclose(out);
	return argument;
}

static void *appends(void *argument)
{
	FILE *file = argument;
	for (int i = 0; i < 100; i++) {
		flockfile(file);
		fputs("one", file);
		fputs("two\n", file);
		funlockfile(file);
	}
	return NULL;
}

int main(void)
{
	pthread_t thread, others[3];
	pipe(ends);
	pthread_create(&thread, NULL, writes, NULL);
	FILE *in = fdopen(ends[0], "r");
	char line[64];
	int lines = 0, wrong = 0;
	while (fgets(line, sizeof line, in)) wrong += atoi(line + 5) != lines++;
	pthread_join(thread, NULL);
	printf("%d %d\n", lines, wrong);

	FILE *file = fopen("appended", "w+");
	for (int i = 0; i < 3; i++) pthread_create(&others[i], NULL, appends, file);
	for (int i = 0; i < 3; i++) pthread_join(others[i], NULL);
	rewind(file);
	for (lines = wrong = 0; fgets(line, sizeof line, file); lines++) wrong += strcmp(line, "onetwo\n") != 0;
	printf("%d %d\n", lines, wrong);
	fclose(file);
	return unlink("appended");
}
