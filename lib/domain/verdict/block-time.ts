import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { DebugReport } from './report'

/** Time of a block in milliseconds; `null` when nothing in the report relates blocks to time. */
export type BlockClock = (block: number) => number | null

type Anchor = { readonly block: number; readonly ms: number }

/**
 * Estimates when a block was mined from the rows with both a block and a time (attempts, auctions
 * with a time, the first `ready` event with the first auction): it interpolates between two such rows,
 * so order is preserved, and extrapolates from the nearest one at `blockSeconds` per block, where
 * that is known.
 * The result is an estimate: the page marks it as one.
 */
export function blockClock(report: DebugReport, blockSeconds: number | null): BlockClock {
  const anchors = increasing(anchorsOf(report))
  const perBlock = blockSeconds === null ? null : blockSeconds * 1000
  return (block) => {
    const next = anchors.findIndex((anchor) => anchor.block >= block)
    const after = anchors[next]
    const before = anchors[next === -1 ? anchors.length - 1 : next - 1]
    if (after !== undefined && after.block === block) return after.ms
    if (before !== undefined && after !== undefined) {
      const share = (block - before.block) / (after.block - before.block)
      return before.ms + share * (after.ms - before.ms)
    }
    if (perBlock === null) return null
    if (before !== undefined) return before.ms + (block - before.block) * perBlock
    if (after !== undefined) return after.ms - (after.block - block) * perBlock
    return null
  }
}

function anchorsOf({ auctions, events }: DebugReport): Anchor[] {
  const anchors: Anchor[] = []
  const ready = events.find((event) => event.label === 'ready')
  const first = auctions[0]
  if (ready !== undefined && first !== undefined) {
    anchors.push({ block: first.block, ms: microsToMs(ready.timestamp) })
  }
  for (const auction of auctions) {
    if (auction.timestamp !== undefined) {
      anchors.push({ block: auction.block, ms: microsToMs(auction.timestamp) })
    }
    for (const attempt of auction.settlementAttempts) {
      anchors.push({ block: attempt.startBlock, ms: microsToMs(attempt.startTimestamp) })
      if (attempt.endBlock !== undefined && attempt.endTimestamp !== undefined) {
        anchors.push({ block: attempt.endBlock, ms: microsToMs(attempt.endTimestamp) })
      }
    }
  }
  return anchors
}

/** At most one anchor per block; drops those whose time contradicts the order of blocks. */
function increasing(anchors: readonly Anchor[]): readonly Anchor[] {
  const increasingAnchors: Anchor[] = []
  for (const anchor of anchors.toSorted((a, b) => a.block - b.block || a.ms - b.ms)) {
    const last = increasingAnchors.at(-1)
    if (last === undefined || (anchor.block > last.block && anchor.ms > last.ms))
      increasingAnchors.push(anchor)
  }
  return increasingAnchors
}
