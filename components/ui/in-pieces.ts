import { whenIdle } from './when-idle'

/** A piece ends after this time, so that a key or a press never waits longer. */
const PIECE_MS = 8
/** A page that is never idle does a piece this often nonetheless; without reports of it, at once. */
const WAIT = { latestMs: 500, otherwiseMs: 0 }

/**
 * Does small work in pieces, each when the browser has nothing else to do. `step` does a little and
 * says whether it did anything; `shown` is called after each piece. Calling the returned function
 * again while pieces are due changes nothing.
 */
export function inPieces(step: () => boolean, shown: () => void): () => void {
  let isDue = false
  const piece = () => {
    const endMs = performance.now() + PIECE_MS
    let isMore = step()
    while (isMore && performance.now() < endMs) isMore = step()
    isDue = isMore
    shown()
    if (isMore) whenIdle(piece, WAIT)
  }
  return () => {
    if (isDue) return
    isDue = true
    whenIdle(piece, WAIT)
  }
}
