// Which versions of the peers a run measured, for the environment of its record.

public import BenchmarkRecords
public import Harness
import Peers

extension ScenarioCatalogue {
  /// Adds the versions of the peers in `plan` as `peers`, null for one that this build does not hold;
  /// nothing for a plan without peers.
  public static func addPeerVersions(to environment: inout Environment, of plan: BenchPlan) {
    let planned = Set(plan.cells.map(\.subject))
    let versions = PeerSubject.all.filter { planned.contains($0.name) }.map { peer in
      (peer.name, peer.version.map { JSONValue.string($0) } ?? .null)
    }
    if versions.isEmpty { return }
    environment.set("peers", to: .object(OrderedMap(versions)))
  }
}
