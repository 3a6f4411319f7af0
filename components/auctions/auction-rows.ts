import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'

type Rows = readonly CompetitionSummaryView[]

export type AuctionRows = {
  /** Newest first. */
  readonly shown: Rows
  /** The oldest auction that is not shown yet; null when none waits. */
  readonly nextShown: number | null
  /** Number of newer auctions that are not shown until the user requests them. */
  readonly waiting: number
  /** Whether auctions between the waiting and the shown ones may be missing. */
  readonly hasGap: boolean
}

/**
 * The loaded rows, updated from the newest page so that a settlement appears in its row. Newer
 * auctions are left out, as they would shift the rows, and older ones, as pages have them.
 */
export function auctionRows(loaded: Rows, newest: Rows): AuctionRows {
  const top = loaded[0]?.auctionId ?? -1
  const byId = new Map(loaded.map((row) => [row.auctionId, row]))
  for (const row of newest) if (byId.has(row.auctionId)) byId.set(row.auctionId, row)
  const waiting = newest.filter(({ auctionId }) => auctionId > top)
  return {
    shown: newestFirst([...byId.values()]),
    nextShown: waiting.at(-1)?.auctionId ?? null,
    waiting: waiting.length,
    hasGap: waiting.length > 0 && waiting.length === newest.length,
  }
}

/**
 * The loaded pages with the waiting auctions added to the first. They have to be stored there, as
 * the newest page soon no longer contains them.
 */
export function withNewAuctions(pages: readonly Rows[], newest: Rows): readonly Rows[] {
  const [first = [], ...older] = pages
  const top = first[0]?.auctionId ?? -1
  const added = newest.filter(({ auctionId }) => auctionId > top)
  return [[...newestFirst(added), ...first], ...older]
}

const newestFirst = (rows: Rows): Rows => rows.toSorted((a, b) => b.auctionId - a.auctionId)
