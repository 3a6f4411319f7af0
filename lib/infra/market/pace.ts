import 'server-only'

const FIRST_SPAN = 100
const MAX_SPAN = 10_000
/** A batch aims at this long a write: others wait for the one connection of an embedded database. */
const WRITE_MS = 12
/** At no more logs than this, which bounds what is read and held at once. */
const MOST_LOGS = 4_000
/** And at no fewer: on a busy machine everything takes long, and small batches only add to it. */
const FEWEST_LOGS = 200
/** After so many batches a size the node refused is tried again: limits come and go. */
const REFUSAL_BATCHES = 200

/** What one batch was and cost. */
export type BatchCost = { readonly blocks: number; readonly logs: number; readonly writeMs: number }

/**
 * How many blocks to read at once: by what the last batches cost against what a write may take, and
 * by what the node allows.
 */
export function createPace(maxSpan = MAX_SPAN, mostWriteMs = WRITE_MS) {
  let span = Math.min(FIRST_SPAN, maxSpan)
  let refused = Number.POSITIVE_INFINITY
  let batchesLeft = 0

  return {
    span: (): number => span,

    stored: ({ blocks, logs, writeMs }: BatchCost): void => {
      batchesLeft -= 1
      if (batchesLeft <= 0) refused = Number.POSITIVE_INFINITY
      const room = Math.min(Math.max(mostWriteMs / writeMs, FEWEST_LOGS / logs), MOST_LOGS / logs)
      // A range that ended early, at the head, tells nothing of longer ones.
      if (room >= 1 && blocks < span) return
      const wanted = Math.floor(blocks * Math.min(2, Math.max(0.5, room)))
      span = Math.max(1, Math.min(wanted, maxSpan, Math.floor(refused / 2)))
    },

    /** The node would not answer for that many. */
    refused: (blocks: number): void => {
      refused = blocks
      batchesLeft = REFUSAL_BATCHES
      span = Math.max(1, blocks >> 1)
    },
  }
}
