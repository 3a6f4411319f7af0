import type { AuctionId } from './auction'

/** Consecutive auctions that an order was part of. */
export type AuctionRun = {
  readonly first: AuctionId
  /** Inclusive. */
  readonly last: AuctionId
}

/**
 * The auctions to list of an order: all that it was `involved` in (got a bid or a fill), and of its
 * other auctions the newest `limit`. `omitted`: how many of those remain. Costs as much as is listed,
 * however long the runs are.
 */
export function listAuctions(
  runs: readonly AuctionRun[],
  involved: ReadonlySet<AuctionId>,
  limit: number,
): { readonly ids: readonly AuctionId[]; readonly omitted: number } {
  const newest = newestWithout(runs, involved, limit)
  const length = runs.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const inRuns = [...involved].filter((id) =>
    runs.some(({ first, last }) => first <= id && id <= last),
  )
  return {
    ids: [...involved, ...newest].sort((a, b) => a - b),
    omitted: length - inRuns.length - newest.length,
  }
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
