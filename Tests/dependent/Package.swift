// swift-tools-version: 6.2
// Somebody else's package: it depends on loopscope the way the environment says, by path or by URL,
// with the default traits or with none. Tests/dependent/run builds a copy of it each way.

import PackageDescription

let location = Context.environment["LOOPSCOPE_LOCATION"] ?? "../.."
let traits: Set<Package.Dependency.Trait> =
  Context.environment["LOOPSCOPE_TRAITS"] == "none" ? [] : [.defaults]
let loopscope: Package.Dependency =
  location.hasPrefix("file:")
  ? .package(url: location, branch: "tested", traits: traits)
  : .package(name: "loopscope", path: location, traits: traits)

let package = Package(
  name: "dependent",
  dependencies: [loopscope],
  targets: [
    .executableTarget(
      name: "UsesLoopEngine",
      dependencies: [.product(name: "LoopEngine", package: "loopscope")]),
    .executableTarget(
      name: "UsesLoopRecipes",
      dependencies: [.product(name: "LoopRecipes", package: "loopscope")]),
  ])
