// The kernel's news of processes that begin: its "process events connector".
#include "include/CLinuxProcessEvents.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/cn_proc.h>
#include <linux/connector.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// A message each way: the netlink header, the connector's, and what it carries.
struct subscription {
  struct nlmsghdr netlink;
  struct cn_msg connector;
  enum proc_cn_mcast_op operation;
} __attribute__((packed));

/// Takes the next piece of news, whatever it is. Returns 1, 0 when there is none, or -errno.
static int receive(int descriptor, struct proc_event *news) {
  char bytes[1024] __attribute__((aligned(8)));
  ssize_t count = recv(descriptor, bytes, sizeof bytes, 0);
  if (count < 0) return errno == EAGAIN ? 0 : -errno;
  // The connector's header leaves what it carries at a multiple of four bytes, not of eight.
  size_t start = NLMSG_HDRLEN + sizeof(struct cn_msg);
  size_t carried = (size_t)count < start ? 0 : (size_t)count - start;
  memset(news, 0xff, sizeof *news);
  memcpy(news, bytes + start, carried < sizeof *news ? carried : sizeof *news);
  return 1;
}

/// Where a field of the news stands in a message. The connector's header leaves what it carries at
/// a multiple of four bytes, not of eight.
#define NEWS(field) (NLMSG_HDRLEN + sizeof(struct cn_msg) + offsetof(struct proc_event, field))

/// Lets through beginning processes, other programs, and the answer to the subscription: whoever
/// waits for news is not woken for threads that begin and end.
static int filter(int socket) {
  // A thread is a child that has its process's number for a group.
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NEWS(what)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, htonl(PROC_EVENT_EXEC), 6, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, htonl(PROC_EVENT_NONE), 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, htonl(PROC_EVENT_FORK), 0, 5),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NEWS(event_data.fork.child_pid)),
      BPF_STMT(BPF_MISC | BPF_TAX, 0),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NEWS(event_data.fork.child_tgid)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_X, 0, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0 ? -errno
                                                                                       : 0;
}

static int subscribe(int socket) {
  int filtered = filter(socket);
  if (filtered < 0) return filtered;
  struct sockaddr_nl everybody = {.nl_family = AF_NETLINK, .nl_groups = CN_IDX_PROC};
  if (bind(socket, (struct sockaddr *)&everybody, sizeof everybody) < 0) return -errno;
  // A busy machine has thousands of them a second.
  int bytes = 8 << 20;
  setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes);
  struct subscription message = {
      .netlink = {.nlmsg_len = sizeof message, .nlmsg_type = NLMSG_DONE},
      .connector = {.id = {CN_IDX_PROC, CN_VAL_PROC},
                    .len = sizeof message.operation},
      .operation = PROC_CN_MCAST_LISTEN};
  if (send(socket, &message, sizeof message, 0) < 0) return -errno;
  // The kernel's answer is there when send(2) returns. Where it serves nobody, in a container for
  // instance, it says nothing.
  struct proc_event news;
  while (receive(socket, &news) > 0) {
    if (news.what == PROC_EVENT_NONE) return -(int)news.event_data.ack.err;
  }
  return -EOPNOTSUPP;
}

int clinux_process_events_open(void) {
  int opened = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_CONNECTOR);
  if (opened < 0) return -errno;
  int result = subscribe(opened);
  if (result == 0) return opened;
  close(opened);
  return result;
}

int clinux_process_events_next(int descriptor, int32_t *process, int32_t *parent) {
  struct proc_event news;
  int result;
  while ((result = receive(descriptor, &news)) > 0) {
    if (news.what == PROC_EVENT_EXEC) {
      *process = news.event_data.exec.process_tgid;
      *parent = 0;
      return 1;
    }
    if (news.what != PROC_EVENT_FORK) continue;
    *process = news.event_data.fork.child_tgid;
    *parent = news.event_data.fork.parent_tgid;
    return 1;
  }
  return result;
}
