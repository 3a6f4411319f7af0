import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { totalWorth } from '@/lib/domain/auction/order-worth'
import { divUp, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { Solution } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import { SETTLEMENT_GAS, settlementGas, TRADE_GAS } from './trade-fee'

/** The gas of a settlement and the part of it that each trade answers for, in gas units. */
export type GasShares = {
  /** What the trial used, plus promised hook gas that it left unused. */
  readonly gas: bigint
  /** By order uid, see `gasShares`. */
  readonly byWorth: ReadonlyMap<string, bigint>
  /** By order uid: the larger of the shares by worth and by count. */
  readonly largest: ReadonlyMap<string, bigint>
}

/**
 * Divides the gas of a settlement that used `gasUsed` in its trial among its trades. The model of
 * network fees says in which proportion: each trade has its own gas with what its owner promises for
 * hooks and signature checks, and a part of overhead and swaps, either in proportion to the worth of
 * the orders (by what remains of them) or equal for all. Hooks may use less in a trial than on chain:
 * as far as the model expects, their promise counts in full.
 * Rounding: shares up, so they never fall short of the gas.
 * Source: lib/docs/protocol.md#gas-and-network-fees.
 */
export function gasShares(
  auction: Pick<Auction, 'pools' | 'nativePrices'>,
  solution: Pick<Solution, 'trades' | 'swaps' | 'custom'>,
  orders: ReadonlyMap<string, AuctionOrder>,
  gasUsed: bigint,
): GasShares {
  const traded = solution.trades.flatMap(({ uid }) => orders.get(uid) ?? [])
  const { swapGas, extraGas } = solutionGas(solution, auction.pools, orders)
  const expected = settlementGas(traded.length, swapGas, extraGas)
  const gas = maxOf(gasUsed, minOf(expected, gasUsed + extraGas))
  const sharedGas = SETTLEMENT_GAS + swapGas
  const batchWorth = maxOf(totalWorth(traded, auction), 1n)
  const byCount = divUp(sharedGas, maxOf(BigInt(traded.length), 1n))
  const shareOf = (order: AuctionOrder, part: bigint) =>
    mulDivUp(gas, TRADE_GAS + order.extraGas + part, expected)
  const parts = traded.map((order) => ({
    order,
    part: mulDivUp(sharedGas, totalWorth([order], auction), batchWorth),
  }))
  return {
    gas,
    byWorth: new Map(parts.map(({ order, part }) => [order.uid, shareOf(order, part)])),
    largest: new Map(
      parts.map(({ order, part }) => [order.uid, shareOf(order, maxOf(part, byCount))]),
    ),
  }
}
