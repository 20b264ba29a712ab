// Blocks: section 8 of SEMANTICS.md.

extension ReferenceModel {
  func perform(_ block: Int, in modes: [ScriptMode]) {
    for mode in modes { _ = makeMode(mode) }
    blocks.append(ModelBlock(index: block, modes: modes, number: blocksEver))
    blocksEver += 1
  }

  func hasMatchingBlock(_ mode: ModelMode) -> Bool { blocks.contains { matches($0, mode) } }

  private func matches(_ block: ModelBlock, _ mode: ModelMode) -> Bool {
    block.modes.contains(mode.name)
      || (block.modes.contains(where: \.isCommon) && commonModes.contains(mode.name))
  }

  /// Runs the blocks of `mode` that are queued now.
  func runBlocks(_ mode: ModelMode) {
    if has(.nestedRunSeesBlocks) { runVisibleBlocks(mode) } else { runHiddenBlocks(mode) }
  }

  /// CFRunLoop takes the whole queue away for the time of the pass.
  private func runHiddenBlocks(_ mode: ModelMode) {
    let pass = blocks
    blocks = []
    var others: [ModelBlock] = []
    for block in pass {
      if matches(block, mode) { call(.ranBlock(block.index)) } else { others.append(block) }
    }
    blocks = others + blocks
  }

  private func runVisibleBlocks(_ mode: ModelMode) {
    let end = blocksEver
    var last = -1
    while let place = blocks.firstIndex(where: {
      $0.number > last && $0.number < end && matches($0, mode)
    }) {
      let block = blocks.remove(at: place)
      last = block.number
      call(.ranBlock(block.index))
    }
  }
}
