/* Takes a URL apart. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct url {
	char scheme[16];
	char user[32];
	char host[64];
	long port;
	char path[64];
	char query[64];
};

static const struct { const char *scheme; long port; } defaults[] = {
	{ "http", 80 }, { "https", 443 }, { "ftp", 21 }, { "ssh", 22 },
};

/* Copies the bytes between two places; -1 if they do not fit. */
static int piece(char *to, size_t size, const char *from, const char *end)
{
	size_t length = (size_t)(end - from);
	if (length >= size)
		return -1;
	memcpy(to, from, length);
	to[length] = '\0';
	return 0;
}

static long default_port(const char *scheme)
{
	for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++)
		if (strcmp(defaults[i].scheme, scheme) == 0)
			return defaults[i].port;
	return 0;
}

static int parse_port(const char *from, const char *end, long *port)
{
	long value = 0;
	for (; from < end; from++) {
		if (!isdigit((unsigned char)*from))
			return -1;
		value = 10 * value + (*from - '0');
		if (value > 65535)
			return -1;
	}
	*port = value;
	return 0;
}

static int parse_authority(struct url *url, const char *from, const char *end)
{
	const char *at = memchr(from, '@', (size_t)(end - from));
	if (at != NULL) {
		if (piece(url->user, sizeof url->user, from, at))
			return -1;
		from = at + 1;
	}
	const char *host_end = end;
	if (*from == '[') {
		const char *close = memchr(from, ']', (size_t)(end - from));
		if (close == NULL)
			return -1;
		host_end = close + 1;
	} else {
		const char *colon = memchr(from, ':', (size_t)(end - from));
		if (colon != NULL)
			host_end = colon;
	}
	if (host_end == from || piece(url->host, sizeof url->host, from, host_end))
		return -1;
	for (char *c = url->host; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	if (host_end == end)
		return 0;
	return *host_end == ':' ? parse_port(host_end + 1, end, &url->port) : -1;
}

static int parse(struct url *url, const char *text)
{
	memset(url, 0, sizeof *url);
	const char *colon = strstr(text, "://");
	if (colon == NULL || colon == text || piece(url->scheme, sizeof url->scheme, text, colon))
		return -1;
	for (const char *c = text; c < colon; c++)
		if (!isalnum((unsigned char)*c))
			return -1;
	const char *authority = colon + 3;
	const char *end = authority + strcspn(authority, "/?");
	url->port = default_port(url->scheme);
	if (parse_authority(url, authority, end))
		return -1;
	const char *query = strchr(end, '?');
	const char *path_end = query ? query : end + strlen(end);
	if (piece(url->path, sizeof url->path, end, path_end))
		return -1;
	if (query && piece(url->query, sizeof url->query, query + 1, query + strlen(query)))
		return -1;
	return 0;
}

int main(int argc, char **argv)
{
	struct url url;
	int status = 0;
	for (int i = 1; i < argc; i++) {
		if (parse(&url, argv[i])) {
			printf("bad: %s\n", argv[i]);
			status = 1;
			continue;
		}
		printf("scheme=%s user=%s host=%s port=%ld path=%s query=%s\n", url.scheme, url.user, url.host,
		       url.port, url.path, url.query);
	}
	return status;
}
