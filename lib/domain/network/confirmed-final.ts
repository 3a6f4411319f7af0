import type { BlockHeader } from './block'

/**
 * What two answers of a node, some blocks apart, together say is final: the lower of both. A single
 * answer may be wrong, and a block that is wrongly taken for final can never be replaced. Null while
 * there was one answer only.
 */
export function confirmedFinal(before: BlockHeader | null, told: BlockHeader): BlockHeader | null {
  if (before === null) return null
  return before.number < told.number ? before : told
}

/** Finality moves slowly: a node is asked for it once in so many blocks. */
const ASK_EVERY_BLOCKS = 32

/**
 * Asks a node for the highest block it calls final when it has not been asked for some blocks; returns
 * what is confirmed by two answers, null in between. A node that tells none, or one above its own head,
 * is asked again later.
 */
export function finalityQuestion(
  finalized: (head: BlockHeader) => Promise<BlockHeader | null>,
): (head: BlockHeader) => Promise<BlockHeader | null> {
  let askedAtBlock: number | null = null
  let lastTold: BlockHeader | null = null
  return async (head) => {
    if (askedAtBlock !== null && head.number < askedAtBlock + ASK_EVERY_BLOCKS) return null
    askedAtBlock = head.number
    const told = await finalized(head)
    if (told === null || told.number > head.number) return null
    const final = confirmedFinal(lastTold, told)
    lastTold = told
    return final
  }
}
