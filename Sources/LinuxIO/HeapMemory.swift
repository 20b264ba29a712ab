// The allocator's memory as the kernel sees it, for measuring what something takes.

import CLinux

/// What the C allocator keeps.
public enum HeapMemory {
  /// Gives whole free pages back to the kernel, so that what is resident afterwards is in use.
  ///
  /// Corresponds to `malloc_trim(3)`.
  public static func returnFreePages() { clinux_heap_trim() }
}
