import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'

type Rows = readonly CompetitionSummaryView[]

export type AuctionRows = {
  /** Newest first. */
  readonly shown: Rows
  /** Newer auctions that are known and wait until the reader asks for them. */
  readonly waiting: number
  /** Whether older auctions than those waiting may be missing between them and the ones shown. */
  readonly hasGap: boolean
}

/**
 * The rows of the list: what the reader holds, brought up to date by the newest page, so that a
 * settlement appears in its row, and without the auctions that came since, which would move it.
 */
export function auctionRows(held: Rows, newest: Rows): AuctionRows {
  const top = held[0]?.auctionId ?? -1
  const byId = new Map(held.map((one) => [one.auctionId, one]))
  for (const one of newest) if (one.auctionId <= top) byId.set(one.auctionId, one)
  const waiting = newest.filter(({ auctionId }) => auctionId > top)
  return {
    shown: newestFirst([...byId.values()]),
    waiting: waiting.length,
    hasGap: waiting.length > 0 && waiting.length === newest.length,
  }
}

/**
 * The pages the reader holds with the auctions that waited let in. From then on they are held
 * themselves: the newest page moves on and soon no longer tells of them.
 */
export function withLetIn(pages: readonly Rows[], newest: Rows): readonly Rows[] {
  const [first = [], ...older] = pages
  const top = first[0]?.auctionId ?? -1
  const letIn = newest.filter(({ auctionId }) => auctionId > top)
  return [[...newestFirst(letIn), ...first], ...older]
}

const newestFirst = (rows: Rows): Rows => rows.toSorted((a, b) => b.auctionId - a.auctionId)
