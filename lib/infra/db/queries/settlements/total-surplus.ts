import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { onchainPlacements } from '@/lib/infra/db/schema/onchain-placements'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'

/**
 * The sum of the domain's `totalSurplus` over every fill of the orders an account owns or had
 * placed on chain, computed in the database, so that only one number is transferred. Rounding: as
 * there; `div` truncates, like division of bigints.
 */
export async function selectTotalSurplus(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly account: Address
    /** Has the price of the native coin. */
    readonly wrappedNativeToken: Address
  },
): Promise<Wei> {
  const { chainId, account } = input
  const ofAccount = db
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(eq(orders.chainId, chainId), eq(orders.owner, account)))
    .union(
      db
        .select({ uid: onchainPlacements.orderUid })
        .from(onchainPlacements)
        .where(and(eq(onchainPlacements.chainId, chainId), eq(onchainPlacements.sender, account))),
    )
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${surplusWei(input.wrappedNativeToken)}), 0)::text` })
    .from(orders)
    .innerJoin(trades, and(eq(trades.chainId, orders.chainId), eq(trades.orderUid, orders.uid)))
    .innerJoin(
      auctions,
      and(eq(auctions.chainId, trades.chainId), eq(auctions.id, trades.auctionId)),
    )
    .where(and(eq(orders.chainId, chainId), inArray(orders.uid, ofAccount)))
  return wei(BigInt(row?.total ?? 0))
}

/** The surplus of one fill of a joined order, trade and auction; NULL when its auction had no price. */
export function surplusWei(wrappedNativeToken: Address) {
  const sold = sql`(${trades.sellAmount} - ${trades.feeAmount})`
  const owed = sql`div(${sold} * ${orders.buyAmount} + ${orders.sellAmount} - 1, nullif(${orders.sellAmount}, 0))`
  const allowed = sql`div(${orders.sellAmount} * ${trades.buyAmount}, nullif(${orders.buyAmount}, 0))`
  const surplus = sql`case when ${orders.kind} = 'sell'
    then ${trades.buyAmount} - ${owed} else ${allowed} - ${sold} end`
  const token = sql`case
    when ${orders.kind} = 'buy' then ${orders.sellToken}
    when ${orders.buyToken} = ${NATIVE_TOKEN} then ${wrappedNativeToken}
    else ${orders.buyToken} end`
  const price = sql`(${auctions.prices} ->> ${token})::numeric`
  return sql`div((${surplus}) * ${price}, ${NATIVE_PRICE_UNIT.toString()}::numeric)`
}
