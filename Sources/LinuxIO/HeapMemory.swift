// The allocator's memory as the kernel sees it, for measuring what something takes.

import CLinux

/// What the C allocator keeps.
public enum HeapMemory {
  /// Gives whole free pages back to the kernel, so that what is resident afterwards is in use.
  ///
  /// Corresponds to `malloc_trim(3)`.
  public static func returnFreePages() { clinux_heap_trim() }

  /// What is allocated and not freed, with the allocator's own few bytes for each piece.
  ///
  /// Corresponds to `mallinfo2(3)`, over all arenas. Pieces that a thread has freed and keeps at hand
  /// for itself count as in use.
  public static var bytesInUse: Int { Int(clinux_heap_bytes_in_use()) }
}
