import 'server-only'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { PartnerFigures } from '@/lib/domain/report/partner-figures'
import { type KeptHours, REPORT_HOUR_SECONDS, type TimeSpan } from '@/lib/domain/report/report-hour'
import type { SolverFigures } from '@/lib/domain/report/solver-figures'
import { type UnixSeconds, unixSeconds, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk, keepExisting } from '@/lib/infra/db/queries/shared/bulk-rows'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { indexedBlocks } from '@/lib/infra/db/schema/indexed-blocks'
import { type PartnerGroup, partnerHours } from '@/lib/infra/db/schema/partner-hours'
import { reportHours } from '@/lib/infra/db/schema/report-hours'
import { settlementAttempts } from '@/lib/infra/db/schema/settlement-attempts'
import { solverHours } from '@/lib/infra/db/schema/solver-hours'
import { trades } from '@/lib/infra/db/schema/trades'
import type { AuctionFigures } from './solver-figures'

/** The figures of one group in one hour; `key` as in the table. */
export type PartnerRow = PartnerFigures & { readonly group: PartnerGroup; readonly key: string }

type OfChain = { readonly chainId: number }

/** Keeps the figures of an hour. Call it in a transaction that holds the indexed head. */
export async function insertReportHour(
  db: Db | Tx,
  input: OfChain & {
    readonly hour: UnixSeconds
    readonly figures: AuctionFigures
    readonly partners: readonly PartnerRow[]
  },
): Promise<void> {
  const key = { chainId: input.chainId, hour: input.hour }
  const solvers = input.figures.solvers.map((row) => ({ ...key, ...row }))
  await insertBulk(db, solverHours, solvers, keepExisting)
  const partners = input.partners.map((row) => ({ ...key, ...row }))
  await insertBulk(db, partnerHours, partners, keepExisting)
  await insertBulk(
    db,
    reportHours,
    [{ ...key, auctions: input.figures.auctions, bound: input.figures.bound }],
    keepExisting,
  )
}

/** The hours whose figures are kept. */
export async function selectKeptHours(db: Db | Tx, { chainId }: OfChain): Promise<KeptHours> {
  const [row] = await db
    .select({
      // Each is the end of an index.
      first: sql<string | null>`min(${reportHours.hour})`,
      last: sql<string | null>`max(${reportHours.hour})`,
    })
    .from(reportHours)
    .where(eq(reportHours.chainId, chainId))
  if (row === undefined || row.first === null || row.last === null) return null
  return {
    from: unixSeconds(Number(row.first)),
    to: unixSeconds(Number(row.last) + REPORT_HOUR_SECONDS),
  }
}

/**
 * When the first auction was held or the first trade mined, whichever was earlier; null while there
 * is neither.
 */
export async function selectFirstReported(
  db: Db | Tx,
  { chainId }: OfChain,
): Promise<UnixSeconds | null> {
  const [auction] = await db
    .select({ at: auctions.createdAt })
    .from(auctions)
    .where(eq(auctions.chainId, chainId))
    .orderBy(asc(auctions.id))
    .limit(1)
  const [trade] = await db
    .select({ at: indexedBlocks.timestamp })
    .from(trades)
    .innerJoin(
      indexedBlocks,
      and(eq(indexedBlocks.chainId, trades.chainId), eq(indexedBlocks.number, trades.blockNumber)),
    )
    .where(eq(trades.chainId, chainId))
    .orderBy(asc(trades.blockNumber))
    .limit(1)
  const times = [
    ...(auction === undefined ? [] : [Math.floor(auction.at / 1_000_000)]),
    ...(trade === undefined ? [] : [trade.at]),
  ]
  return times.length === 0 ? null : unixSeconds(Math.min(...times))
}

/** When the oldest auction was created whose settlement is still tried; null where none is. */
export async function selectOldestRunning(
  db: Db | Tx,
  { chainId }: OfChain,
): Promise<UnixSeconds | null> {
  const [row] = await db
    .select({ at: settlementAttempts.startTimestamp })
    .from(settlementAttempts)
    .where(and(eq(settlementAttempts.chainId, chainId), sql`outcome is null`))
    .orderBy(asc(settlementAttempts.auctionId))
    .limit(1)
  return row === undefined ? null : unixSeconds(Math.floor(row.at / 1_000_000))
}

/** Forgets the figures of this hour and later ones, as their records have changed. */
export async function deleteReportHours(
  db: Db | Tx,
  { chainId, from }: OfChain & { readonly from: UnixSeconds },
): Promise<void> {
  for (const table of [reportHours, solverHours, partnerHours]) {
    await db.delete(table).where(and(eq(table.chainId, chainId), gte(table.hour, from)))
  }
}

/** Kept figures of the auctions of a span, by solver. */
export async function selectSolverHours(
  db: Db | Tx,
  { chainId, from, to }: OfChain & TimeSpan,
): Promise<AuctionFigures> {
  const sum = (column: (typeof solverHours)[CountColumn]) => sql`sum(${column})`.mapWith(Number)
  const total = (column: (typeof solverHours)[AmountColumn]) =>
    sql`sum(${column})::text`.mapWith((text: string) => wei(BigInt(text)))
  const solvers: readonly SolverFigures[] = await db
    .select({
      solver: solverHours.solver,
      solverName: sql<string>`(array_agg(${solverHours.solverName} order by ${solverHours.hour} desc))[1]`,
      auctions: sum(solverHours.auctions),
      wins: sum(solverHours.wins),
      secondPlaces: sum(solverHours.secondPlaces),
      settled: sum(solverHours.settled),
      reverted: sum(solverHours.reverted),
      missedDeadlines: sum(solverHours.missedDeadlines),
      givenUp: sum(solverHours.givenUp),
      surplus: total(solverHours.surplus),
      networkFees: total(solverHours.networkFees),
      protocolFees: total(solverHours.protocolFees),
      captured: total(solverHours.captured),
    })
    .from(solverHours)
    .where(
      and(eq(solverHours.chainId, chainId), gte(solverHours.hour, from), lt(solverHours.hour, to)),
    )
    .groupBy(solverHours.solver)
  const [row] = await db
    .select({
      auctions: sql`coalesce(sum(${reportHours.auctions}), 0)`.mapWith(Number),
      bound: sql<string>`coalesce(sum(${reportHours.bound}), 0)::text`,
    })
    .from(reportHours)
    .where(
      and(eq(reportHours.chainId, chainId), gte(reportHours.hour, from), lt(reportHours.hour, to)),
    )
  return { auctions: row?.auctions ?? 0, bound: wei(BigInt(row?.bound ?? 0)), solvers }
}

type CountColumn =
  | 'auctions'
  | 'wins'
  | 'secondPlaces'
  | 'settled'
  | 'reverted'
  | 'missedDeadlines'
  | 'givenUp'
type AmountColumn = 'surplus' | 'networkFees' | 'protocolFees' | 'captured'

const figureSums = {
  orders: sql`sum(${partnerHours.orders})`.mapWith(Number),
  fills: sql`sum(${partnerHours.fills})`.mapWith(Number),
  unpriced: sql`sum(${partnerHours.unpriced})`.mapWith(Number),
  volume: sql`sum(${partnerHours.volume})::text`.mapWith((text: string) => wei(BigInt(text))),
  fees: sql`sum(${partnerHours.fees})::text`.mapWith((text: string) => wei(BigInt(text))),
}

const inSpan = ({ chainId, from, to }: OfChain & TimeSpan) =>
  and(eq(partnerHours.chainId, chainId), gte(partnerHours.hour, from), lt(partnerHours.hour, to))

/** Kept figures of the fills of a span: in all, by app code and by recipient. */
export function selectPartnerHours(
  db: Db | Tx,
  input: OfChain & TimeSpan,
): Promise<readonly PartnerRow[]> {
  return db
    .select({ group: partnerHours.group, key: partnerHours.key, ...figureSums })
    .from(partnerHours)
    .where(and(inSpan(input), sql`${partnerHours.group} in ('all', 'app', 'recipient')`))
    .groupBy(partnerHours.group, partnerHours.key)
}

/** Kept figures of all fills by steps of whole hours, oldest first; steps without a fill are missing. */
export async function selectPartnerSteps(
  db: Db | Tx,
  input: OfChain & TimeSpan & { readonly stepSeconds: number },
): Promise<readonly (PartnerFigures & { readonly time: UnixSeconds })[]> {
  const step = sql`${partnerHours.hour} / ${input.stepSeconds}::bigint * ${input.stepSeconds}::bigint`
  return db
    .select({
      time: step.mapWith((text) => unixSeconds(Number(text))).as('step_time'),
      ...figureSums,
    })
    .from(partnerHours)
    .where(and(inSpan(input), eq(partnerHours.group, 'all')))
    .groupBy(sql`step_time`)
    .orderBy(sql`step_time`)
}
