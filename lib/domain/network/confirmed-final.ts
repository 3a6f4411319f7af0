import type { BlockHeader } from './block'

/**
 * What two answers of a node, some blocks apart, together say is final: the lower of both. A single
 * answer may be wrong, and a block that is wrongly taken for final can never be replaced. Null while
 * there was one answer only.
 */
export function confirmedFinal(
  before: BlockHeader | null,
  reported: BlockHeader,
): BlockHeader | null {
  if (before === null) return null
  return before.number < reported.number ? before : reported
}

/** Finality moves slowly: a node is asked for it once in so many blocks. */
const ASK_EVERY_BLOCKS = 32

/**
 * Asks a node for the highest block it calls final when it has not been asked for some blocks; returns
 * what is confirmed by two answers, null in between. A node that reports none, or one above its own head,
 * is asked again later.
 */
export function finalityQuestion(
  finalized: (head: BlockHeader) => Promise<BlockHeader | null>,
): (head: BlockHeader) => Promise<BlockHeader | null> {
  let askedAtBlock: number | null = null
  let lastReported: BlockHeader | null = null
  return async (head) => {
    if (askedAtBlock !== null && head.number < askedAtBlock + ASK_EVERY_BLOCKS) return null
    askedAtBlock = head.number
    const reported = await finalized(head)
    if (reported === null || reported.number > head.number) return null
    const final = confirmedFinal(lastReported, reported)
    lastReported = reported
    return final
  }
}
