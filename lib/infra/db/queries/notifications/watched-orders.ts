import 'server-only'
import { and, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { WatchedOrder } from '@/lib/domain/notification/watched-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk } from '@/lib/infra/db/queries/shared/bulk-rows'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { readMarks, readStates } from '@/lib/infra/db/schema/read-marks'
import { sessions } from '@/lib/infra/db/schema/sessions'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { watchedAccounts, watchedOrders } from '@/lib/infra/db/schema/watched-orders'

/** An account that somebody is signed in to or that has an active channel target. */
export type KnownAccount = {
  readonly account: Address
  readonly since: UnixMicros
  /** It has no channel target, and none of its stored orders can still change. */
  readonly isRare: boolean
}

/**
 * Accounts with an active session or an active channel target, each with the time of the oldest.
 */
export async function selectKnownAccounts(
  db: Db | Tx,
  input: { readonly chainId: number; readonly now: UnixMicros },
): Promise<readonly KnownAccount[]> {
  const { chainId, now } = input
  const known = union(
    db
      .select({
        account: sessions.account,
        createdAt: sessions.createdAt,
        isNotified: sql<boolean>`false`.as('is_told'),
      })
      .from(sessions)
      .where(gt(sessions.expiresAt, now)),
    db
      .select({
        account: channelTargets.account,
        createdAt: channelTargets.createdAt,
        isNotified: sql<boolean>`true`.as('is_told'),
      })
      .from(channelTargets)
      .where(eq(channelTargets.state, 'active')),
  ).as('known')
  const open = db
    .select({ uid: watchedOrders.uid })
    .from(watchedOrders)
    .where(
      and(
        eq(watchedOrders.chainId, chainId),
        eq(watchedOrders.account, known.account),
        canChange(now),
      ),
    )
  return db
    .select({
      account: known.account,
      since: sql`min(${known.createdAt})`.mapWith(sessions.createdAt),
      isRare: sql<boolean>`not (bool_or(${known.isNotified}) or ${exists(open)})`,
    })
    .from(known)
    .groupBy(known.account)
}

const canChange = (now: UnixMicros) =>
  or(isNull(watchedOrders.pollUntil), gt(watchedOrders.pollUntil, now))

const columns = {
  uid: watchedOrders.uid,
  account: watchedOrders.account,
  status: watchedOrders.status,
  unreportedSell: watchedOrders.unreportedSell,
  sellAmount: watchedOrders.executedSell,
  buyAmount: watchedOrders.executedBuy,
  feeAmount: watchedOrders.executedSignedFee,
  pollUntil: watchedOrders.pollUntil,
}

type AccountKey = { readonly chainId: number; readonly account: Address }

/** Those of the orders that are stored. */
export async function selectWatchedOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlyMap<OrderUid, WatchedOrder>> {
  if (input.uids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(watchedOrders)
    .where(
      and(eq(watchedOrders.chainId, input.chainId), inArray(watchedOrders.uid, [...input.uids])),
    )
  return new Map(
    rows.map(({ sellAmount, buyAmount, feeAmount, ...row }) => [
      row.uid,
      { ...row, fills: { sellAmount, buyAmount, feeAmount } },
    ]),
  )
}

/** Orders of the account that can still change. */
export async function selectOrdersToPoll(
  db: Db | Tx,
  input: AccountKey & { readonly now: UnixMicros },
): Promise<readonly OrderUid[]> {
  const { chainId, account, now } = input
  const rows = await db
    .select({ uid: watchedOrders.uid })
    .from(watchedOrders)
    .where(
      and(eq(watchedOrders.chainId, chainId), eq(watchedOrders.account, account), canChange(now)),
    )
  return rows.map(({ uid }) => uid)
}

/** Stores these orders, replacing existing rows. */
export async function upsertWatchedOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly orders: readonly WatchedOrder[] },
): Promise<void> {
  const rows = input.orders.map(({ fills, ...order }) => ({
    ...order,
    chainId: input.chainId,
    executedSell: fills.sellAmount,
    executedBuy: fills.buyAmount,
    executedSignedFee: fills.feeAmount,
  }))
  await insertBulk(
    db,
    watchedOrders,
    rows,
    sql`on conflict (chain_id, uid) do update set
      account = excluded.account, status = excluded.status, untold_sell = excluded.untold_sell,
      executed_sell = excluded.executed_sell, executed_buy = excluded.executed_buy,
      executed_signed_fee = excluded.executed_signed_fee, asked_until = excluded.asked_until`,
  )
}

/** When a poll of the account's orders was last recorded; `null`: never. */
export async function selectLastPoll(db: Db | Tx, input: AccountKey): Promise<UnixMicros | null> {
  const [row] = await db
    .select({ polledAt: watchedAccounts.polledAt })
    .from(watchedAccounts)
    .where(
      and(eq(watchedAccounts.chainId, input.chainId), eq(watchedAccounts.account, input.account)),
    )
  return row?.polledAt ?? null
}

/** Records a poll. */
export async function recordPoll(
  db: Db | Tx,
  input: AccountKey & { readonly at: UnixMicros },
): Promise<void> {
  const { chainId, account, at } = input
  await db
    .insert(watchedAccounts)
    .values({ chainId, account, polledAt: at })
    .onConflictDoUpdate({
      target: [watchedAccounts.chainId, watchedAccounts.account],
      set: { polledAt: at },
    })
}

/**
 * Deletes accounts that were not polled since `before`, or of which nothing else is stored (their
 * data was deleted), and their orders. Call it in a transaction.
 */
export async function deleteUnusedAccounts(
  db: Db | Tx,
  input: { readonly chainId: number; readonly before: UnixMicros },
): Promise<void> {
  const references = [sessions, channelTargets, subscriptions, readMarks, readStates].map(
    (table) =>
      sql`exists (select from ${table} where ${table.account} = ${watchedAccounts.account})`,
  )
  const deleted = await db
    .delete(watchedAccounts)
    .where(
      and(
        eq(watchedAccounts.chainId, input.chainId),
        or(
          lt(watchedAccounts.polledAt, input.before),
          sql`not (${sql.join(references, sql` or `)})`,
        ),
      ),
    )
    .returning({ account: watchedAccounts.account })
  const accounts = deleted.map(({ account }) => account)
  if (accounts.length === 0) return
  await db
    .delete(watchedOrders)
    .where(and(eq(watchedOrders.chainId, input.chainId), inArray(watchedOrders.account, accounts)))
}
