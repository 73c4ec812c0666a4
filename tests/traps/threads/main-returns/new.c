/* main returns instead of ending only its own thread. The background thread does not get to write its file. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *save(void *name)
{
	usleep(100000);
	FILE *f = fopen(name, "w");
	if (f) {
		fprintf(f, "saved\n");
		fclose(f);
	}
	return NULL;
}

int main(void)
{
	pthread_t t;

	if (pthread_create(&t, NULL, save, "state"))
		return 1;
	pthread_detach(t);
	printf("saving in the background\n");
	return 0;
}
