import 'server-only'
import { sql } from 'drizzle-orm'
import type { NotificationMetadata } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { FundingEpisode, RecordedShortfall, SpentBy } from '@/lib/domain/order/order-funding'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { notifications } from '@/lib/infra/db/schema/notifications'

/** An owner's newest fills of a token that are counted. */
const FILLS_COUNTED = 50

/**
 * What other orders of their owners took of the tokens that these orders sell; orders of which nothing
 * was taken are missing. Those fills count that came from an auction which the order was in too, or a
 * later one: the clocks of chain and service differ. Of an order that was in none, those that came after
 * it was created. One statement, for any number of orders.
 */
export async function selectSpentBy(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly orders: readonly {
      readonly uid: OrderUid
      readonly owner: Address
      readonly sellToken: Address
    }[]
  },
): Promise<ReadonlyMap<OrderUid, SpentBy>> {
  if (input.orders.length === 0) return new Map()
  const chain = sql`${input.chainId}::integer`
  // Columns, as elements of a list would be read from its text again for every trade.
  const json = JSON.stringify(
    input.orders.map(({ uid, owner, sellToken }) => ({ uid, owner, sell_token: sellToken })),
  )
  const rows = await db
    .select({
      uid: sql<OrderUid>`wanted.uid`,
      spentBy: sql<OrderUid>`spent.uids[1]`,
      amount: sql<string>`spent.amount`,
    })
    .from(sql`json_to_recordset(${json}::json) wanted (uid text, owner text, sell_token text)
      cross join lateral (
        select min(p.first_auction_id) as first from auction_participation p
        where p.chain_id = ${chain} and p.order_uid = wanted.uid
      ) joined
      cross join lateral (
        select array_agg(t.order_uid order by t.block_number desc, t.log_index desc) as uids,
          sum(t.sell_amount)::text as amount
        from (
          select * from trades t
          where t.chain_id = ${chain} and t.owner = wanted.owner
            and t.sell_token = wanted.sell_token and t.order_uid <> wanted.uid
            and case when joined.first is null then exists (
              select 1 from order_events e, orders o
              where e.chain_id = ${chain} and e.order_uid = t.order_uid and e.label = 'traded'
                and e.block_number = t.block_number
                and o.chain_id = ${chain} and o.uid = wanted.uid
                and e.timestamp > o.creation_timestamp)
            else t.auction_id >= joined.first end
          order by t.block_number desc nulls last, t.log_index desc nulls last
          limit ${FILLS_COUNTED}::integer
        ) t
      ) spent`)
    .where(sql`spent.amount is not null`)
  return new Map(
    rows.map(({ uid, spentBy, amount }) => [uid, { uid: spentBy, amount: atoms(BigInt(amount)) }]),
  )
}

/** Newest times without funds that are read of an order. */
const EPISODES_READ = 20

/** The times in which these orders lacked funds, oldest first; orders without any are missing. */
export async function selectFundingEpisodes(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlyMap<OrderUid, readonly FundingEpisode[]>> {
  if (input.uids.length === 0) return new Map()
  const rows = await db
    .select({
      uid: sql<OrderUid>`wanted.uid`,
      metadata: sql<NotificationMetadata>`episode.metadata`,
      since: sql`episode.created_at`.mapWith(notifications.createdAt),
      until: sql`episode.ended_at`.mapWith(notifications.endedAt),
    })
    .from(sql`json_array_elements_text(${JSON.stringify(input.uids)}::json) wanted (uid)
      cross join lateral (
        select n.metadata, n.created_at, n.ended_at from notifications n
        where n.chain_id = ${input.chainId}::integer and n.order_uid = wanted.uid
          and n.type = 'insufficient_balance'
        order by n.created_at desc limit ${EPISODES_READ}::integer
      ) episode`)
    .orderBy(sql`episode.created_at`)
  const episodes = new Map<OrderUid, FundingEpisode[]>()
  for (const { uid, metadata, since, until } of rows) {
    const known = episodes.get(uid) ?? []
    known.push({ shortfall: toShortfall(metadata), since, until })
    episodes.set(uid, known)
  }
  return episodes
}

/** Null where the notification is of a version that did not say it. */
function toShortfall(metadata: NotificationMetadata): RecordedShortfall | null {
  const { short, need, balance, allowance } = metadata
  if (short !== 'balance' && short !== 'allowance' && short !== 'both') return null
  if (typeof need !== 'string' || typeof balance !== 'string' || typeof allowance !== 'string') {
    return null
  }
  return {
    short,
    need: atoms(BigInt(need)),
    balance: atoms(BigInt(balance)),
    allowance: atoms(BigInt(allowance)),
  }
}
