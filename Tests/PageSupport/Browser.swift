// A real browser without a window: what it measures of a page, what it complains about, and what it
// looks like. Not for how a page should look: the pictures are for people, in .build/pages.

import Foundation

/// Headless Chromium.
package enum Browser {
  /// Where it is; nil when none is installed.
  package static let path = [
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What a page comes to in a window.
  package struct Measure {
    package let width: Int
    package let letters: Int
    package let drawings: Int
    package let emptyDrawings: Int
    /// Words of drawings that cover each other or are cut off, everything folded open.
    package let unreadable: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What counts, and what cannot be read: two words of a drawing on the same place, or one that the
  /// drawing or the window cuts off.
  private static let script = """
    <script>const all = selector => [...document.querySelectorAll(selector)];
    const drawn = all('svg.drawing:not(.stroke)').filter(e => !e.closest('details:not([open])'));
    const root = document.documentElement;
    root.id = 'measured ' + [root.scrollWidth, document.body.innerText.length, drawn.length,
    drawn.filter(e => e.getBoundingClientRect().height < 20).length].join(' ');
    all('details').forEach(e => e.open = true);
    const faults = [];
    for (const drawing of all('svg.drawing:not(.stroke)')) {
    const frame = drawing.getBoundingClientRect();
    const words = [...drawing.querySelectorAll('text')].map(e => [e.textContent.trim(),
    e.getBoundingClientRect()]).filter(([name, box]) => name && box.width > 0);
    words.forEach(([name, box], index) => {
    const isCut = box.left < frame.left - 62 || box.right > frame.right + 1;
    if (isCut || box.left < 0) faults.push(name + ' is cut off');
    for (const [other, its] of words.slice(index + 1)) {
    const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
    const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    if (width > 0 && height > 4) faults.push(name + ' touches ' + other); } }); }
    root.dataset.faults = faults.join('; ')</script></body>
    """

  /// Lays a page out in a window of that width. A page has no script: one is put into a copy, past
  /// the rule of the page that would keep it from running.
  package static func measure(_ page: String, width: Int) throws -> Measure {
    let copy = page.replacingOccurrences(of: "http-equiv", with: "data-was")
      .replacingOccurrences(of: "</body>", with: script)
    let output = try run(on: copy, ["--dump-dom", "--window-size=\(width),900"]).output
    let found = try Regex("id=\"measured ([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)\"")
    let numbers =
      output.firstMatch(of: found)?.output.dropFirst()
      .compactMap { $0.substring.flatMap { Int($0) } } ?? []
    guard numbers.count == 4 else {
      return Measure(width: -1, letters: 0, drawings: 0, emptyDrawings: 0, unreadable: ["all"])
    }
    let faults = output.firstMatch(of: try Regex("data-faults=\"([^\"]*)\""))
    return Measure(
      width: numbers[0], letters: numbers[1], drawings: numbers[2], emptyDrawings: numbers[3],
      unreadable: (faults?.output[1].substring ?? "").split(separator: "; ").map(String.init))
  }

  /// What the browser has to say about a page.
  package static func complaints(about page: String) throws -> [String] {
    let arguments = ["--dump-dom", "--enable-logging=stderr", "--log-level=0"]
    return try run(on: page, arguments).error.split(separator: "\n").map(String.init)
      .filter { $0.contains("CONSOLE") }
  }

  /// Makes a picture in .build/pages; returns how many bytes it has.
  package static func picture(
    of page: String, named name: String, width: Int, height: Int, isDark: Bool
  ) throws -> Int {
    let folder = root.appending(path: ".build/pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name + ".png")
    try? FileManager.default.removeItem(at: file)
    let arguments = [
      "--screenshot=\(file.path)", "--window-size=\(width),\(height)",
      "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
    ]
    _ = try run(on: page, arguments)
    return (try? Data(contentsOf: file).count) ?? 0
  }

  private static func run(
    on page: String, _ arguments: [String]
  ) throws -> (output: String, error: String) {
    let name = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let (input, profile) = (name + ".html", name + ".profile")
    let (outputFile, errorFile) = (name + ".out", name + ".err")
    try Data(page.utf8).write(to: URL(filePath: input))
    defer {
      for file in [input, profile, outputFile, errorFile] {
        try? FileManager.default.removeItem(atPath: file)
      }
    }
    for file in [outputFile, errorFile] {
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments =
      [
        "60", path ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--user-data-dir=\(profile)",
      ] + arguments + ["file://\(input)"]
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputFile))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorFile))
    try process.run()
    process.waitUntilExit()
    return (
      String(decoding: try Data(contentsOf: URL(filePath: outputFile)), as: UTF8.self),
      String(decoding: try Data(contentsOf: URL(filePath: errorFile)), as: UTF8.self)
    )
  }
}
