import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SurplusSums } from '@/lib/domain/settlement/account-fill'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { indexedBlocks } from '@/lib/infra/db/schema/indexed-blocks'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'
import { priceAt } from './price-at'

/**
 * What an account's fills in the blocks after `after` up to `upTo` gained, by the token of the gain.
 * Rounding: the surplus of each fill in whole atoms, against it as the domain's `limitSurplus`
 * (owed amounts up, allowed ones down), against the quote likewise; products with the price are
 * added exactly, and only the sums become floats.
 */
export async function selectSurplusSums(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly account: Address
    /** Exclusive. */
    readonly after: number
    /** Inclusive; `null` without a bound. */
    readonly upTo: number | null
    /** Has the price of the native coin. */
    readonly wrappedNativeToken: Address
  },
): Promise<readonly SurplusSums[]> {
  const { chainId } = input
  const filled = filledOf(input)
  const price = priceAt(chainId, SURPLUS_TOKEN, indexedBlocks.timestamp, input.wrappedNativeToken)
  const fills = db
    .select({
      token: SURPLUS_TOKEN.as('token'),
      price: sql`(${price})::numeric`.as('price'),
      limitSurplus: LIMIT_SURPLUS.as('limit_surplus'),
      quoteSurplus: QUOTE_SURPLUS.as('quote_surplus'),
    })
    .from(filled)
    .innerJoin(
      trades,
      and(
        eq(trades.chainId, chainId),
        eq(trades.blockNumber, sql`filled.block_number`),
        eq(trades.logIndex, sql`filled.log_index`),
      ),
    )
    .leftJoin(
      indexedBlocks,
      and(eq(indexedBlocks.chainId, trades.chainId), eq(indexedBlocks.number, trades.blockNumber)),
    )
    .leftJoin(orders, and(eq(orders.chainId, trades.chainId), eq(orders.uid, trades.orderUid)))
    .leftJoin(
      orderQuotes,
      and(eq(orderQuotes.chainId, trades.chainId), eq(orderQuotes.orderUid, trades.orderUid)),
    )
    .as('fills')
  const rows = await db
    .select({
      token: fills.token,
      fills: sql`count(*)`.mapWith(Number),
      priced: sql`count(${fills.price} * ${fills.limitSurplus})`.mapWith(Number),
      limitAtomsUsd: sql`coalesce(sum(${fills.price} * ${fills.limitSurplus}), 0)`.mapWith(Number),
      quoted: sql`count(${fills.price} * ${fills.quoteSurplus})`.mapWith(Number),
      quoteAtomsUsd: sql`coalesce(sum(${fills.price} * ${fills.quoteSurplus}), 0)`.mapWith(Number),
    })
    .from(fills)
    .groupBy(fills.token)
  return rows
}

type Range = Parameters<typeof selectSurplusSums>[1]

/** Keys of the fills, from the index of the owner, and from that of the orders placed on chain. */
function filledOf({ chainId, account, after, upTo }: Range): SQL {
  const isInRange = sql`t.block_number > ${after}::bigint
    ${upTo === null ? sql`` : sql`and t.block_number <= ${upTo}::bigint`}`
  return sql`(
    select t.block_number, t.log_index from trades t
    where t.chain_id = ${chainId}::integer and t.owner = ${account} and ${isInRange}
    union
    select t.block_number, t.log_index
    from onchain_placements p
    join trades t on t.chain_id = p.chain_id and t.order_uid = p.order_uid
    where p.chain_id = ${chainId}::integer and p.sender = ${account} and ${isInRange}
  ) filled`
}

/** Of an order that is not in this book, the token bought; it has no surplus. */
const SURPLUS_TOKEN = sql<Address>`case when ${orders.kind} = 'buy' then ${trades.sellToken} else ${trades.buyToken} end`

const SOLD = sql`(${trades.sellAmount} - ${trades.feeAmount})`

const LIMIT_SURPLUS = sql`case ${orders.kind}
  when 'sell' then ${trades.buyAmount}
    - div(${SOLD} * ${orders.buyAmount} + ${orders.sellAmount} - 1, nullif(${orders.sellAmount}, 0))
  when 'buy' then div(${orders.sellAmount} * ${trades.buyAmount}, nullif(${orders.buyAmount}, 0))
    - ${SOLD} end`

/** Everything a quote charged, for the part that was filled; NULL for an order that asked for more than its quote. */
const QUOTED_SELL = sql`(${orderQuotes.sellAmount} + ${orderQuotes.feeAmount})`
const IS_AT_MARKET = sql`(${orders.sellAmount} + ${orders.feeAmount}) * ${orderQuotes.buyAmount} >= ${QUOTED_SELL} * ${orders.buyAmount}`
const QUOTE_SURPLUS = sql`case when ${IS_AT_MARKET} then case ${orders.kind}
  when 'sell' then ${trades.buyAmount}
    - div(${trades.sellAmount} * ${orderQuotes.buyAmount} + ${QUOTED_SELL} - 1, nullif(${QUOTED_SELL}, 0))
  when 'buy' then div(${QUOTED_SELL} * ${trades.buyAmount}, nullif(${orderQuotes.buyAmount}, 0))
    - ${trades.sellAmount} end end`
