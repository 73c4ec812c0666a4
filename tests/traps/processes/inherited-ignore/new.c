/* Interrupts are ignored before the editor is started, and the editor inherits that. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char *command[] = { "sh", "-c", "kill -INT $$; echo not interrupted", NULL };

	signal(SIGINT, SIG_IGN);
	printf("editing\n");
	fflush(stdout);
	execvp(command[0], command);
	perror(command[0]);
	return 127;
}
