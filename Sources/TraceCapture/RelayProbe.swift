// Whether somebody listens where a relay daemon should, asked before anything is started: LTTng
// itself would wait for minutes, and say no more than that it could not connect.
// And whether the same one is still there when the recording ends: LTTng throws away what it cannot
// send, and says nothing. Not for what is sent there: TracingSession.

import Glibc

enum RelayProbe {
  /// How long a connection may take.
  private static let patience = Duration.seconds(5)

  /// Connects to both ports and hangs up again.
  ///
  /// Corresponds to `getaddrinfo(3)` and `connect(2)`.
  static func check(_ address: RelayAddress) throws(RecorderError) {
    for port in [address.controlPort, address.dataPort] {
      close(try connection(to: address, port: port))
    }
  }

  /// A connection to one of the ports. Corresponds to `getaddrinfo(3)` and `connect(2)`.
  static func connection(
    to address: RelayAddress, port: UInt16
  ) throws(RecorderError) -> CInt {
    switch connection(to: address.host, port: port) {
    case .made(let descriptor): return descriptor
    case .refused(let reason):
      throw .relayUnreachable("\(address)", reason: "port \(port): \(reason)")
    }
  }

  private enum Attempt {
    case made(CInt)
    case refused(String)
  }

  /// To the first of the host's addresses that answers.
  private static func connection(to host: String, port: UInt16) -> Attempt {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = unsafe getaddrinfo(host, "\(port)", &hints, &found)
    if result != 0 { return .refused(unsafe String(cString: gai_strerror(result))) }
    defer { unsafe freeaddrinfo(found) }
    var reason = "no address"
    var next = unsafe found
    while let candidate = unsafe next {
      switch unsafe connection(to: candidate) {
      case .made(let descriptor): return .made(descriptor)
      case .refused(let failure): reason = failure
      }
      unsafe next = unsafe candidate.pointee.ai_next
    }
    return .refused(reason)
  }

  private static func connection(to candidate: UnsafeMutablePointer<addrinfo>) -> Attempt {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(candidate.pointee.ai_family, kind, 0)
    if descriptor < 0 { return .refused(systemReason(errno)) }
    let target = unsafe __CONST_SOCKADDR_ARG(
      __sockaddr__: UnsafePointer(candidate.pointee.ai_addr))
    if unsafe connect(descriptor, target, candidate.pointee.ai_addrlen) == 0 {
      return .made(descriptor)
    }
    let failure = errno == EINPROGRESS ? outcome(of: descriptor) : systemReason(errno)
    guard let failure else { return .made(descriptor) }
    close(descriptor)
    return .refused(failure)
  }

  /// Waits for a connection that is under way.
  private static func outcome(of descriptor: CInt) -> String? {
    var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let end = ContinuousClock.now + patience
    while true {
      let left = max(ContinuousClock.now.duration(to: end), .zero) / .milliseconds(1)
      let count = unsafe poll(&watched, 1, CInt(left))
      if count == 0 { return systemReason(ETIMEDOUT) }
      if count > 0 { break }
      if errno != EINTR { return systemReason(errno) }
    }
    var number: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
    return number == 0 ? nil : systemReason(number)
  }
}
