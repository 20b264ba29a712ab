// Which backend a loop gets when nobody says.

import LinuxIO
public import WakeBackends

extension Loop {
  /// The backends by name.
  public typealias Backend = BackendKind

  /// The environment variable that names the backend of loops made by `current` and `main`.
  public static let backendVariable = "LOOPSCOPE_BACKEND"

  /// The backend of loops made by `current` and `main`: what the variable says, else `futex`, which
  /// needs no descriptor and so cannot fail. Traps when the variable names no backend.
  public static let defaultBackend: Backend = {
    guard let name = environmentValue(of: backendVariable), !name.isEmpty else { return .futex }
    guard let backend = Backend(rawValue: name) else {
      let names = Backend.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("\(backendVariable) is \"\(name)\"; set it to one of \(names), or unset it")
    }
    return backend
  }()

  static func makeDefaultBackend() -> any WakeBackend {
    do {
      return try defaultBackend.make()
    } catch {
      fatalError("no \(defaultBackend.rawValue) for a loop: \(error); use futex, or Loop.attach")
    }
  }
}
