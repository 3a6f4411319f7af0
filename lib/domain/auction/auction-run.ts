import type { AuctionId } from './auction'

/** Consecutive auctions that an order was part of. */
export type AuctionRun = {
  readonly first: AuctionId
  /** Inclusive. */
  readonly last: AuctionId
}

/**
 * The auctions to list of an order: all that it was `involved` in (got a bid or a fill), its turning
 * points, and of its other auctions the newest `limit`. `omitted`: how many of those remain. Costs as
 * much as is listed, however long the runs are.
 */
export function listAuctions(
  runs: readonly AuctionRun[],
  involved: ReadonlySet<AuctionId>,
  limit: number,
): { readonly ids: readonly AuctionId[]; readonly omitted: number } {
  const quiet = new Set([...turningPoints(runs, involved), ...newestWithout(runs, involved, limit)])
  const length = runs.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const inRuns = [...involved].filter((id) =>
    runs.some(({ first, last }) => first <= id && id <= last),
  )
  return {
    ids: [...involved, ...quiet].sort((a, b) => a - b),
    omitted: length - inRuns.length - quiet.size,
  }
}

/**
 * The auctions without a bid that tell since when there is none: the first of all, the first after
 * the last that it was involved in, and the newest.
 */
function turningPoints(
  runs: readonly AuctionRun[],
  involved: ReadonlySet<AuctionId>,
): readonly AuctionId[] {
  const ascending = runs.toSorted((a, b) => a.first - b.first)
  const [oldest, newest] = [ascending[0], ascending.at(-1)]
  if (oldest === undefined || newest === undefined) return []
  const last = [...involved].reduce((top, id) => Math.max(top, id), -1)
  const later = ascending.find((run) => run.last > last)
  const after = later === undefined ? [] : [Math.max(later.first, last + 1)]
  return [oldest.first, ...after, newest.last].filter((id) => !involved.has(id))
}

function newestWithout(
  runs: readonly AuctionRun[],
  involved: ReadonlySet<AuctionId>,
  limit: number,
): readonly AuctionId[] {
  const found: AuctionId[] = []
  for (const { first, last } of runs.toSorted((a, b) => b.last - a.last)) {
    for (let id = last; id >= first && found.length < limit; id -= 1) {
      if (!involved.has(id)) found.push(id)
    }
  }
  return found
}
