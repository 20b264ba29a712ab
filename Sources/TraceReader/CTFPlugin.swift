// The library's plugin for the Common Trace Format, and how the library tells what went wrong.

#if TraceTools
  import CBabeltrace2

  /// The library's plugin that reads the Common Trace Format; loaded once and kept.
  @safe struct CTFPlugin: @unchecked Sendable {
    /// The source component class `ctf.fs`.
    let source: OpaquePointer

    /// The plugin, or why there is none.
    static let shared = Result<CTFPlugin, LibraryFailure> { () throws(LibraryFailure) in
      var plugin: OpaquePointer?
      let (yes, no): (bt_bool, bt_bool) = (1, 0)
      let status = unsafe bt_plugin_find("ctf", yes, yes, yes, yes, no, &plugin)
      guard status == BT_PLUGIN_FIND_STATUS_OK, let plugin = unsafe plugin,
        let source = unsafe bt_plugin_borrow_source_component_class_by_name_const(plugin, "fs")
      else {
        _ = LibraryFailure.taken()
        throw LibraryFailure(reason: "its plugin 'ctf' is not installed")
      }
      return unsafe CTFPlugin(source: source)
    }

    /// Makes sure that the plugin is there before a trace is opened.
    static func load(toRead path: String) throws(TraceReadingError) {
      if case .failure(let failure) = shared {
        throw .libraryFailed(file: path, reason: failure.reason)
      }
    }
  }

  /// What the library says about its last failure.
  struct LibraryFailure: Error, Equatable {
    let reason: String

    static let unexplained = LibraryFailure(reason: "no reason given")

    /// Takes the calling thread's error from the library, for a call that has failed.
    static func taken() -> LibraryFailure { pending() ?? unexplained }

    /// Takes the calling thread's error from the library, if there is one.
    static func pending() -> LibraryFailure? {
      guard let error = unsafe bt_current_thread_take_error() else { return nil }
      defer { unsafe bt_error_release(error) }
      guard unsafe bt_error_get_cause_count(error) > 0,
        let cause = unsafe bt_error_borrow_cause_by_index(error, 0),
        let message = unsafe bt_error_cause_get_message(cause)
      else { return unexplained }
      return LibraryFailure(reason: unsafe String(cString: message))
    }
  }
#endif
