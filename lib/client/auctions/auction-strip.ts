import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { type SettledAuctions, settledAuctions } from '@/lib/domain/settlement/settled-auctions'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { AuctionFilter } from './auction-filter'

type Rows = readonly CompetitionSummaryView[]

/** What a mark of the strip is drawn from. */
export type ScoredAuction = Pick<
  CompetitionSummaryView,
  'auctionId' | 'timestamp' | 'orders' | 'outcome'
> & { readonly won: Pick<NonNullable<CompetitionSummaryView['won']>, 'score' | 'scoreUsd'> | null }

/** An auction with nothing beyond what its mark needs: a document carries a hundred. */
export const scoredAuction = (row: CompetitionSummaryView): ScoredAuction => ({
  auctionId: row.auctionId,
  timestamp: row.timestamp,
  orders: row.orders,
  outcome: row.outcome,
  won: row.won === null ? null : { score: row.won.score, scoreUsd: row.won.scoreUsd },
})

/** Auctions of the strip. */
export const STRIP_AUCTIONS = 100
/** Auctions of a page of the list: about as many as a screen shows, as the document has the first. */
export const AUCTIONS_PER_PAGE = 15
/** Newest auctions read at least when it is renewed. */
const RENEWED_AUCTIONS = 25

/** How many of the newest auctions have to be read anew: up to the oldest that has not ended. */
export function auctionsToRenew(rows: readonly ScoredAuction[]): number {
  const oldest = rows.findLastIndex(({ outcome }) => outcome === 'settling')
  return Math.min(STRIP_AUCTIONS, Math.max(RENEWED_AUCTIONS, oldest + 1))
}

/** The strip, newest first, with newly read auctions; null when some between the two are missing. */
export function renewedStrip<Row extends ScoredAuction>(
  rows: readonly Row[],
  newest: readonly Row[],
): readonly Row[] | null {
  const top = rows[0]?.auctionId
  const oldestNew = newest.at(-1)?.auctionId
  if (top === undefined || oldestNew === undefined) return newest
  if (oldestNew > top + 1) return null
  return [...newest, ...rows.filter(({ auctionId }) => auctionId < oldestNew)].slice(
    0,
    STRIP_AUCTIONS,
  )
}

/** A solver, and how many of the strip's auctions it won. */
export type SolverWins = {
  readonly solver: Address
  readonly name: string
  readonly won: number
}

/** What the strip's auctions come to. */
export type StripSummary = SettledAuctions & {
  readonly auctions: number
  readonly won: number
  /** Won, but not or only in part settled by the deadline. */
  readonly failed: number
  /** Milliseconds from the oldest to the newest. */
  readonly spanMs: number
  /** Who won most first; with those who were second at best. */
  readonly solvers: readonly SolverWins[]
}

/** Sums up auctions, newest first. */
export function summarizeStrip(rows: Rows): StripSummary {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  return {
    ...settledAuctions(rows),
    auctions: rows.length,
    won: rows.filter(({ won }) => won !== null).length,
    failed: rows.filter(({ outcome }) => outcome === 'notSettled' || outcome === 'partlySettled')
      .length,
    spanMs:
      newest === undefined || oldest === undefined
        ? 0
        : microsToMs(newest.timestamp) - microsToMs(oldest.timestamp),
    solvers: solverWins(rows),
  }
}

function solverWins(rows: Rows): readonly SolverWins[] {
  const found = new Map<Address, { name: string; won: number }>()
  const entryOf = (solver: Address, name: string) => {
    const entry = found.get(solver) ?? { name, won: 0 }
    found.set(solver, entry)
    return entry
  }
  for (const { won } of rows) {
    const winners = new Map((won?.winners ?? []).map((bid) => [bid.solverAddress, bid.solverName]))
    for (const [solver, name] of winners) entryOf(solver, name).won += 1
    if (won?.second) entryOf(won.second.solverAddress, won.second.solverName)
  }
  return [...found]
    .map(([solver, entry]) => ({ solver, ...entry }))
    .sort((a, b) => b.won - a.won || (a.name < b.name ? -1 : 1))
}

/** Ends of the strip's scale in US dollars. */
const LEAST_USD = 0.01
const MOST_USD = 1_000
/** Dollars at which a line is drawn. */
export const STRIP_LINES = [0.1, 1, 10, 100] as const

/** Height of a score in the strip, 0 to 1, on a logarithmic scale from $0.01 to $1,000. */
export function stripHeight(usd: number): number {
  if (!(usd > LEAST_USD)) return 0
  return Math.min(1, Math.log(usd / LEAST_USD) / Math.log(MOST_USD / LEAST_USD))
}

/**
 * The auctions of the strip that a list without a solver or a token shows; null for other lists, which
 * the strip does not know.
 */
export function listedOfStrip(rows: Rows, filter: AuctionFilter): Rows | null {
  if (filter.solver !== null || filter.token !== null) return null
  return filter.show === 'all' ? rows : rows.filter(({ won }) => won !== null)
}

/** The first page of the list, where the strip has all of it, else null. */
export function firstPageOfStrip(rows: Rows, filter: AuctionFilter): Rows | null {
  const listed = listedOfStrip(rows, filter)
  const hasAll = rows.length < STRIP_AUCTIONS || (listed?.length ?? 0) >= AUCTIONS_PER_PAGE
  return listed === null || !hasAll ? null : listed.slice(0, AUCTIONS_PER_PAGE)
}
