import 'server-only'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type {
  NewSettlementAttempt,
  SettlementAttempt,
  AttemptKey as SolutionKey,
} from '@/lib/domain/settlement/attempt'
import { ATTEMPT_SUCCESS } from '@/lib/domain/settlement/attempt'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { fromAmountsJson, toAmountsJson } from '@/lib/infra/db/queries/shared/amounts-by-token'
import { settlementAttempts } from '@/lib/infra/db/schema/settlement-attempts'

type AttemptKey = SolutionKey & { readonly chainId: number }

const columns = {
  auctionId: settlementAttempts.auctionId,
  solutionUid: settlementAttempts.solutionUid,
  solver: settlementAttempts.solver,
  startTimestamp: settlementAttempts.startTimestamp,
  startBlock: settlementAttempts.startBlock,
  deadlineBlock: settlementAttempts.deadlineBlock,
  endTimestamp: settlementAttempts.endTimestamp,
  endBlock: settlementAttempts.endBlock,
  outcome: settlementAttempts.outcome,
  txHash: settlementAttempts.txHash,
  leftovers: settlementAttempts.leftovers,
}

const isAttempt = (key: AttemptKey) =>
  and(
    eq(settlementAttempts.chainId, key.chainId),
    eq(settlementAttempts.auctionId, key.auctionId),
    eq(settlementAttempts.solutionUid, key.solutionUid),
  )

/** Records the start of settling a solution, which has at most one attempt. */
export async function insertSettlementAttempt(
  db: Db | Tx,
  input: { readonly chainId: number; readonly attempt: NewSettlementAttempt },
): Promise<'inserted' | 'duplicate'> {
  const { auctionId, solutionUid, solver, startTimestamp, startBlock, deadlineBlock } =
    input.attempt
  const rows = await db
    .insert(settlementAttempts)
    .values({
      chainId: input.chainId,
      auctionId,
      solutionUid,
      solver,
      startTimestamp,
      startBlock,
      deadlineBlock,
    })
    .onConflictDoNothing()
    .returning({ solutionUid: settlementAttempts.solutionUid })
  return rows.length === 1 ? 'inserted' : 'duplicate'
}

/** Records the transaction of a running attempt, so that a restart can find it on chain. */
export async function updateSettlementAttemptTx(
  db: Db | Tx,
  input: AttemptKey & { readonly txHash: TxHash },
): Promise<void> {
  await db.update(settlementAttempts).set({ txHash: input.txHash }).where(isAttempt(input))
}

/** The chain decides: success may still replace an earlier failure or time-out. */
const mayEndAs = (outcome: string) =>
  outcome === ATTEMPT_SUCCESS
    ? sql`${settlementAttempts.outcome} is distinct from ${ATTEMPT_SUCCESS}`
    : isNull(settlementAttempts.outcome)

/**
 * Ends an attempt. `false` when it had already ended and nothing changed. A block's clock may lag
 * behind the one that the attempt began by: no attempt ends before it began.
 */
export async function finishSettlementAttempt(
  db: Db | Tx,
  input: AttemptKey & {
    readonly endTimestamp: UnixMicros
    readonly endBlock: number
    readonly outcome: string
    /** `null` leaves the recorded one unchanged. */
    readonly txHash?: TxHash | null
    readonly leftovers?: ReadonlyMap<Address, bigint> | null
  },
): Promise<boolean> {
  const { txHash, leftovers } = input
  const rows = await db
    .update(settlementAttempts)
    .set({
      endTimestamp: sql`greatest(${settlementAttempts.startTimestamp}, ${formatTimestamp(input.endTimestamp)}::timestamptz)`,
      endBlock: input.endBlock,
      outcome: input.outcome,
      ...(txHash === undefined || txHash === null ? {} : { txHash }),
      ...(leftovers === undefined || leftovers === null
        ? {}
        : { leftovers: toAmountsJson(leftovers) }),
    })
    .where(and(isAttempt(input), mayEndAs(input.outcome)))
    .returning({ solutionUid: settlementAttempts.solutionUid })
  return rows.length === 1
}

/** Attempts without an outcome, oldest auction first. */
export async function selectRunningAttempts(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly SettlementAttempt[]> {
  const rows = await db
    .select(columns)
    .from(settlementAttempts)
    .where(and(eq(settlementAttempts.chainId, input.chainId), isNull(settlementAttempts.outcome)))
    .orderBy(asc(settlementAttempts.auctionId), asc(settlementAttempts.solutionUid))
  return rows.map(toAttempt)
}

/** All attempts of one auction, by solution. */
export function selectAttempts(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<readonly SettlementAttempt[]> {
  return selectAttemptsOfAuctions(db, { chainId: input.chainId, auctionIds: [input.auctionId] })
}

/** All attempts of several auctions, by auction and solution. */
export async function selectAttemptsOfAuctions(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionIds: readonly AuctionId[] },
): Promise<readonly SettlementAttempt[]> {
  if (input.auctionIds.length === 0) return []
  const rows = await db
    .select(columns)
    .from(settlementAttempts)
    .where(
      and(
        eq(settlementAttempts.chainId, input.chainId),
        inArray(settlementAttempts.auctionId, [...input.auctionIds]),
      ),
    )
    .orderBy(asc(settlementAttempts.auctionId), asc(settlementAttempts.solutionUid))
  return rows.map(toAttempt)
}

const toAttempt = ({
  leftovers,
  ...row
}: Omit<SettlementAttempt, 'leftovers'> & {
  readonly leftovers: Readonly<Record<string, string>> | null
}): SettlementAttempt => ({
  ...row,
  leftovers: leftovers === null ? null : fromAmountsJson(leftovers),
})
