// Pages of a kernel buffer on their way to files, while a recording goes on. Not for the buffer:
// KernelBuffer.

import Dispatch
import Glibc
import Synchronization

/// Carries the pages of every CPU to a file each, on a thread of its own, until told to finish.
///
/// To be made before any thread is followed, so that its thread and its wakes are not recorded.
final class KernelDrain: Sendable {
  private let lanes: [Lane]
  private let pageBytes: Int
  private let fault = Mutex<SystemFault?>(nil)
  private let end = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// A CPU's ring and the file that its pages go to.
  private struct Lane {
    let pages: CInt
    let file: CInt

    func close() {
      Glibc.close(pages)
      if file >= 0 { Glibc.close(file) }
    }
  }

  /// A busy machine fills a few megabytes meanwhile.
  private static let interval = DispatchTimeInterval.milliseconds(100)

  /// Makes the files `cpuN` in a folder and begins.
  init(_ buffer: KernelBuffer, to folder: String) throws(SystemFault) {
    var lanes: [Lane] = []
    do throws(SystemFault) {
      for cpu in buffer.description.cpus {
        let pages = try buffer.openPages(of: cpu)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        lanes.append(
          Lane(pages: pages, file: unsafe open("\(folder)/cpu\(cpu)", flags, 0o666)))
        if lanes[lanes.count - 1].file < 0 { throw SystemFault(number: errno) }
      }
    } catch {
      for lane in lanes { lane.close() }
      throw error
    }
    self.lanes = lanes
    pageBytes = buffer.description.pageBytes
    DispatchQueue(label: "loopscope.kernel-events").async { self.carryUntilTheEnd() }
  }

  /// Carries what is left and closes everything; to be called once, when the buffer has stopped.
  ///
  /// Returns why pages could not be written; nil if all were.
  func finish() -> SystemFault? {
    end.signal()
    hasEnded.wait()
    carry()
    for lane in lanes { lane.close() }
    return fault.withLock { $0 }
  }

  private func carryUntilTheEnd() {
    while end.wait(timeout: .now() + Self.interval) == .timedOut { carry() }
    hasEnded.signal()
  }

  /// Nothing more is read once a page could not be written: what stays in the ring can be counted.
  private func carry() {
    var page = [UInt8](repeating: 0, count: pageBytes)
    for lane in lanes {
      while fault.withLock({ $0 == nil }) {
        let count = unsafe read(lane.pages, &page, pageBytes)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { break }
        write(page, to: lane.file)
      }
    }
  }

  private func write(_ page: [UInt8], to file: CInt) {
    let before = lseek(file, 0, SEEK_CUR)
    var written = 0
    while written < page.count {
      let count = unsafe page.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress! + written, page.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        let number = errno
        ftruncate(file, before)
        return fault.withLock { $0 = SystemFault(number: number) }
      }
      written += count
    }
  }
}
