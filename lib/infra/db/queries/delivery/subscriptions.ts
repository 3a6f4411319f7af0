import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import type { Channel, Subscription } from '@/lib/domain/notification/channel'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'

/** The account's subscriptions. */
export async function selectSubscriptions(
  db: Db | Tx,
  input: { readonly account: Address },
): Promise<readonly Subscription[]> {
  return db
    .select({ type: subscriptions.type, channel: subscriptions.channel })
    .from(subscriptions)
    .where(eq(subscriptions.account, input.account))
    .orderBy(asc(subscriptions.channel), asc(subscriptions.type))
}

/** Replaces the account's subscriptions. Call it in a transaction. */
export async function replaceSubscriptions(
  db: Db | Tx,
  input: { readonly account: Address; readonly subscriptions: readonly Subscription[] },
): Promise<void> {
  const { account } = input
  await db.delete(subscriptions).where(eq(subscriptions.account, account))
  if (input.subscriptions.length === 0) return
  await db
    .insert(subscriptions)
    .values(input.subscriptions.map(({ type, channel }) => ({ account, type, channel })))
    .onConflictDoNothing()
}

/**
 * Subscribes an account to these types by a channel, unless it already has any subscription there.
 */
export async function subscribeOnce(
  db: Db | Tx,
  input: {
    readonly account: Address
    readonly channel: Channel
    readonly types: readonly NotificationType[]
  },
): Promise<void> {
  const { account, channel } = input
  const types = JSON.stringify(input.types)
  await db.execute(sql`
    insert into subscriptions (account, channel, type)
    select ${account}::text, ${channel}::text, type
    from jsonb_array_elements_text(${types}::jsonb) as type
    where not exists (
      select from subscriptions s
      where s.account = ${account} and s.channel = ${channel}
    )
    on conflict do nothing
  `)
}
