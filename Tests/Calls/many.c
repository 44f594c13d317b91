/* Replays every record of a stream, each in a child of its own: starting a program costs ten times as much as
 * replaying a short record, and more under a sanitizer. Compiled with the replayer's sources, whose main is renamed.
 *   many <records >statuses      in: 4 bytes of size, low first, and a record, again and again; out: a line with each exit status
 * What the replayer says goes to standard error. A child that takes 20 s, or ends by a signal, has status 128 and
 * more. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "leafspring.h"

int leafspring_replay(int argc, char **argv);

static void need(int is_so, const char *what) {
  if (is_so) return;
  perror(what);
  exit(70);
}

static int replay(const char *bytes, size_t size) {
  static char path[40];
  static char *argv[] = {"leafspring-replay", path, NULL};
  int file = memfd_create("record", MFD_CLOEXEC), status = 0;
  pid_t child;
  need(file >= 0 && write(file, bytes, size) == (ssize_t)size, "a file for a record");
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  child = fork();
  need(child >= 0, "a child");
  if (child == 0) {
    /* Otherwise the child's exit would move the parent's position in the stream back to what the child has read of
       its buffer. */
    close(0);
    alarm(20);
    need(freopen("/dev/null", "w", stdout) != NULL, "/dev/null");
    exit(leafspring_replay(2, argv));
  }
  need(waitpid(child, &status, 0) == child, "the child's status");
  close(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Probes the BLAS once for all children. */
static void probe(void) {
  leaf_stage_def def;
  leaf_stage *stage;
  need(leaf_stage_def_default(&def, sizeof def) == LEAF_OK && leaf_stage_create(&def, &stage) == LEAF_OK, "a stage");
  need(leaf_stage_destroy(stage) == LEAF_OK, "its end");
}

int main(void) {
  unsigned char head[4];
  static char bytes[1 << 20];
  probe();
  while (fread(head, 1, 4, stdin) == 4) {
    const size_t size = (size_t)head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
    need(size <= sizeof bytes && fread(bytes, 1, size, stdin) == size, "a record");
    printf("%d\n", replay(bytes, size));
    need(fflush(stdout) == 0, "standard output");
  }
  return 0;
}
