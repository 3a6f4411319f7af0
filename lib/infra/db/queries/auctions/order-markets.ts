import 'server-only'
import { sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { RecordedMarket } from '@/lib/domain/verdict/recorded-market'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

/** A page of orders; PGlite, which shares its thread, needs a few milliseconds for it. */
const ORDERS_PER_STATEMENT = 100

/** A fill: what it sold, and the prices of the two tokens in its auction. */
type FillJson = readonly [sold: string, sellTokenPrice: string | null, buyTokenPrice: string | null]

/**
 * The prices recorded for these orders, in any order: of the newest auction each was part of, and of
 * the auctions of its fills. One statement for a hundred orders, each found by keys at the cost of its
 * own rows; a `limit 1` keeps the planner from joining whole tables. A fill whose auction is not known
 * has no price.
 */
export async function selectOrderMarkets(
  db: Db | Tx,
  input: {
    readonly chainId: number
    /** `buyToken`: the address under which auctions price it. */
    readonly orders: readonly {
      readonly uid: OrderUid
      readonly sellToken: Address
      readonly buyToken: Address
    }[]
  },
): Promise<readonly RecordedMarket[]> {
  const found: RecordedMarket[] = []
  for (const orders of chunks(input.orders, ORDERS_PER_STATEMENT)) {
    found.push(...(await selectChunk(db, input.chainId, orders)))
    await yieldToEventLoop()
  }
  return found
}

async function selectChunk(
  db: Db | Tx,
  chainId: number,
  orders: Parameters<typeof selectOrderMarkets>[1]['orders'],
): Promise<readonly RecordedMarket[]> {
  const json = JSON.stringify(
    orders.map(({ uid, sellToken, buyToken }) => [uid, sellToken, buyToken]),
  )
  const chain = sql`${chainId}::integer`
  const pricesOf = sql`a.prices ->> (wanted.key ->> 1) as sell_price,
    a.prices ->> (wanted.key ->> 2) as buy_price`
  const rows = await db
    .select({
      uid: sql<OrderUid>`wanted.key ->> 0`,
      auctionId: sql<AuctionId | null>`newest.id`.mapWith(auctions.id),
      sellPrice: sql<string | null>`newest.sell_price`,
      buyPrice: sql<string | null>`newest.buy_price`,
      fills: sql<readonly FillJson[] | null>`filled.fills`,
    })
    .from(sql`json_array_elements(${json}::json) wanted (key)
      left join lateral (
        select a.id, ${pricesOf} from auctions a
        where a.chain_id = ${chain} and a.id = (
          select coalesce(p.last_auction_id, (select max(id) from auctions where chain_id = ${chain}))
          from auction_participation p
          where p.chain_id = ${chain} and p.order_uid = wanted.key ->> 0
          order by p.first_auction_id desc limit 1)
        limit 1
      ) newest on true
      cross join lateral (
        select json_agg(json_build_array(
          (t.sell_amount - t.fee_amount)::text, own.sell_price, own.buy_price)) as fills
        from trades t
        left join lateral (
          select ${pricesOf} from auctions a
          where a.chain_id = ${chain} and a.id = t.auction_id limit 1
        ) own on true
        where t.chain_id = ${chain} and t.order_uid = wanted.key ->> 0
      ) filled`)
    // The same statement for any number of orders, which takes longer to plan than to execute for one.
    .prepare('order_markets')
    .execute()
  return rows.map(({ uid, auctionId, sellPrice, buyPrice, fills }) => ({
    uid,
    newest: auctionId === null ? null : { auctionId, ...toPrices(sellPrice, buyPrice) },
    fills: (fills ?? []).map(([sold, sell, buy]) => ({
      sold: BigInt(sold),
      ...toPrices(sell, buy),
    })),
  }))
}

const toPrices = (sell: string | null, buy: string | null) => ({
  sellTokenPrice: sell === null ? null : BigInt(sell),
  buyTokenPrice: buy === null ? null : BigInt(buy),
})
