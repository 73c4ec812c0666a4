/* Ends the session in the record file. The record has type DEAD_PROCESS instead of USER_PROCESS. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>
#include <utmpx.h>

int main(int argc, char **argv)
{
	struct utmpx u;

	if (argc < 2)
		return 2;
	close(open("sessions", O_CREAT | O_WRONLY, 0644));
	utmpxname("sessions");
	memset(&u, 0, sizeof u);
	u.ut_type = DEAD_PROCESS;
	strncpy(u.ut_id, argv[1], sizeof u.ut_id);
	strncpy(u.ut_line, argv[1], sizeof u.ut_line);
	setutxent();
	pututxline(&u);
	endutxent();
	printf("recorded %s\n", argv[1]);
	return 0;
}
