import 'server-only'

const INITIAL_SPAN = 100
const MAX_SPAN = 10_000
/** Target duration of a write: others wait for the one connection of an embedded database. */
const WRITE_MS = 12
/** Maximum logs per batch, which limits memory. */
const MAX_LOGS = 4_000
/**
 * Minimum logs per batch: on a busy machine everything is slow, and small batches would add
 * overhead.
 */
const MIN_LOGS = 200
/** After this many batches, a size the node refused is tried again, as limits change. */
const REFUSAL_BATCHES = 200

/** Size and cost of one batch. */
export type BatchCost = { readonly blocks: number; readonly logs: number; readonly writeMs: number }

/**
 * Decides how many blocks to read at once: by the cost of the last batches relative to the target
 * duration, and by the node's limit.
 */
export function createBatchSizer(maxSpan = MAX_SPAN, maxWriteMs = WRITE_MS) {
  let span = Math.min(INITIAL_SPAN, maxSpan)
  let refused = Number.POSITIVE_INFINITY
  let batchesLeft = 0

  return {
    span: (): number => span,

    stored: ({ blocks, logs, writeMs }: BatchCost): void => {
      batchesLeft -= 1
      if (batchesLeft <= 0) refused = Number.POSITIVE_INFINITY
      const headroom = Math.min(Math.max(maxWriteMs / writeMs, MIN_LOGS / logs), MAX_LOGS / logs)
      // A range that ended early, at the head, says nothing about longer ones.
      if (headroom >= 1 && blocks < span) return
      const wanted = Math.floor(blocks * Math.min(2, Math.max(0.5, headroom)))
      span = Math.max(1, Math.min(wanted, maxSpan, Math.floor(refused / 2)))
    },

    /** The node refused a range of that many blocks. */
    refused: (blocks: number): void => {
      refused = blocks
      batchesLeft = REFUSAL_BATCHES
      span = Math.max(1, blocks >> 1)
    },
  }
}
