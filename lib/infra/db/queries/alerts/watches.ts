import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'
import {
  alertMarks,
  type MarketAlert,
  type StoredAlert,
  type WatchedMarket,
} from '@/lib/domain/alert/market-alert'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { marketAlerts } from '@/lib/infra/db/schema/market-alerts'
import { marketWatches } from '@/lib/infra/db/schema/market-watches'

type OfAccount = { readonly account: Address }

/** The account's watchlist. */
export async function selectWatches(
  db: Db | Tx,
  { account }: OfAccount,
): Promise<readonly WatchedMarket[]> {
  const { chainId, subject, address } = marketWatches
  return db
    .select({ chainId, subject, address })
    .from(marketWatches)
    .where(eq(marketWatches.account, account))
    .orderBy(asc(chainId), asc(subject), asc(address))
}

/** The account's alerts, in the order they were made. */
export async function selectAlerts(
  db: Db | Tx,
  { account }: OfAccount,
): Promise<readonly StoredAlert[]> {
  return db
    .select({
      alert: {
        chainId: marketAlerts.chainId,
        subject: marketAlerts.subject,
        address: marketAlerts.address,
        measure: marketAlerts.measure,
        condition: marketAlerts.condition,
        threshold: marketAlerts.threshold,
        windowSeconds: marketAlerts.windowSeconds,
      },
      state: marketAlerts.state,
      changedAt: marketAlerts.changedAt,
    })
    .from(marketAlerts)
    .where(eq(marketAlerts.account, account))
    .orderBy(asc(marketAlerts.id))
}

/**
 * Replaces an account's watchlist and alerts. An alert that stays keeps its state. Call it in a
 * transaction.
 */
export async function replaceWatches(
  db: Db | Tx,
  input: OfAccount & {
    readonly watched: readonly WatchedMarket[]
    readonly alerts: readonly MarketAlert[]
  },
): Promise<void> {
  const { account } = input
  await db.delete(marketWatches).where(eq(marketWatches.account, account))
  if (input.watched.length > 0) {
    const rows = input.watched.map((market) => ({ account, ...market }))
    await db.insert(marketWatches).values(rows).onConflictDoNothing()
  }
  const kept = JSON.stringify(input.alerts)
  await db.delete(marketAlerts).where(
    and(
      eq(marketAlerts.account, account),
      sql`not exists (select from jsonb_to_recordset(${kept}::jsonb) as k(
        "chainId" integer, subject text, address text, measure text, condition text,
        threshold double precision, "windowSeconds" integer)
        where k."chainId" = ${marketAlerts.chainId} and k.subject = ${marketAlerts.subject}
          and k.address = ${marketAlerts.address} and k.measure = ${marketAlerts.measure}
          and k.condition = ${marketAlerts.condition} and k.threshold = ${marketAlerts.threshold}
          and k."windowSeconds" = ${marketAlerts.windowSeconds})`,
    ),
  )
  if (input.alerts.length === 0) return
  const rows = input.alerts.map((alert) => ({
    account,
    ...alert,
    ...alertMarks(alert),
    state: 'new' as const,
    crossings: 0,
  }))
  await db.insert(marketAlerts).values(rows).onConflictDoNothing()
}

/** Deletes an account's watchlist and alerts; returns how many there were. */
export async function deleteWatches(db: Db | Tx, { account }: OfAccount): Promise<number> {
  const watched = await db
    .delete(marketWatches)
    .where(eq(marketWatches.account, account))
    .returning({ address: marketWatches.address })
  const alerts = await db
    .delete(marketAlerts)
    .where(eq(marketAlerts.account, account))
    .returning({ id: marketAlerts.id })
  return watched.length + alerts.length
}
