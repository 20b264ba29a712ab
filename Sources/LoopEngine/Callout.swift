// Closures on their way from an item to the running thread.

/// A closure to be called, in a struct of its own.
///
/// A bare closure that passes through generic code (a lock's result, an optional, an array) is wrapped
/// in a thunk on the heap each time; one in a struct passes through as it is, and calling out costs no
/// allocation.
struct Callout: Sendable {
  let call: @Sendable () -> Void
}
