import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { NATIVE_PRICE_UNIT, networkFee } from '@/lib/domain/fee/network-fee'
import { type DirectedPair, settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { divUp, mulDivUp, type Wei, wei } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { totalFee } from '@/lib/domain/solution/charge-trade'
import { type GasShares, gasShares } from '@/lib/domain/solution/gas-share'
import { signedFee } from '@/lib/domain/solution/settlement-state'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import type { Rejection, VerifiedSolution } from '@/lib/domain/solution/verify'

/** A trade may pay at most this many times its share of the gas. */
const MAX_FEE_MULTIPLE = 2n

type PricedTrade = {
  readonly order: AuctionOrder
  readonly trade: SolutionTrade
  readonly pair: DirectedPair
  /** Wei per 1e18 atoms. */
  readonly sellPrice: bigint
  /** Sell atoms worth one buy atom, which rounding at uniform prices may take; rounded up. */
  readonly buyAtom: bigint
}

/**
 * The solution with its score less the gas that it leaves unpaid, given the gas its trial used.
 * Rejects a network fee of more than twice the trade's share of the gas, network fees of more than
 * twice the gas together, and a score that does not outweigh the unpaid gas. A signed fee is the
 * owner's own offer and always allowed; a network fee may only come on top of it within the bound.
 * What is unpaid is taken from the pairs whose trades pay less than their share.
 * Units: `gasUsed` gas units. Errors: the first rule broken, with the order's uid.
 * Source: lib/docs/protocol.md#gas-and-network-fees.
 */
export function chargeGas(
  auction: Auction,
  verified: VerifiedSolution,
  gasUsed: bigint,
): Result<VerifiedSolution, Rejection> {
  const { solution } = verified
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  const trades: PricedTrade[] = []
  for (const [index, trade] of solution.trades.entries()) {
    const priced = pricedTrade(auction, orders.get(trade.uid), trade, verified.trades[index]?.pair)
    if (priced === null) {
      return err({ reason: `order ${trade.uid}: no native price to value its fees with` })
    }
    trades.push(priced)
  }
  const shares = gasShares(auction, solution, orders, gasUsed)
  const problem = feeProblem(auction, trades, shares)
  if (problem !== null) return err({ reason: problem })
  const unpaid = unpaidGas(auction, verified, orders, gasUsed)
  if (unpaid >= verified.score) {
    return err({ reason: `the score does not outweigh the ${unpaid} wei of gas it leaves unpaid` })
  }
  return ok({
    ...verified,
    trialGas: gasUsed,
    score: wei(verified.score - unpaid),
    pairScores: withoutUnpaid(verified.pairScores, weights(auction, trades, shares), unpaid),
  })
}

/** Null when the order or a native price is missing. */
function pricedTrade(
  { nativePrices, wrappedNativeToken }: Auction,
  order: AuctionOrder | undefined,
  trade: SolutionTrade,
  pair: DirectedPair | undefined,
): PricedTrade | null {
  if (order === undefined || pair === undefined) return null
  const sellPrice = nativePriceOf(nativePrices, order.data.sellToken, wrappedNativeToken)
  const buyPrice = nativePriceOf(nativePrices, order.data.buyToken, wrappedNativeToken)
  if (sellPrice === null || buyPrice === null) return null
  return { order, trade, pair, sellPrice, buyAtom: divUp(buyPrice, sellPrice) }
}

/**
 * Checks the network fees against the bound; returns the problem as text.
 * Rounding: a share's cost up to a whole sell atom, and one atom of each token is allowed for what
 * rounding at uniform prices takes, so that coarse tokens never break the bound by rounding alone.
 */
function feeProblem(
  { gasPrice }: Auction,
  trades: readonly PricedTrade[],
  shares: GasShares,
): string | null {
  let total = 0n
  for (const { order, trade, sellPrice, buyAtom } of trades) {
    const gasAmount = shares.largest.get(order.uid) ?? 0n
    const cost = networkFee({ gasAmount, extraGas: 0n, gasPrice, sellTokenNativePrice: sellPrice })
    const allowed = maxOf(
      MAX_FEE_MULTIPLE * (cost + buyAtom) - signedFee(order, trade),
      MAX_FEE_MULTIPLE * buyAtom,
    )
    if (trade.networkFee > allowed) {
      return (
        `order ${order.uid}: the network fee of ${trade.networkFee} sell atoms is above ${allowed}, ` +
        `twice its share of the gas`
      )
    }
    const counted = trade.networkFee - MAX_FEE_MULTIPLE * (1n + buyAtom)
    total += maxOf(counted, 0n) * sellPrice
  }
  return total > MAX_FEE_MULTIPLE * shares.gas * gasPrice * NATIVE_PRICE_UNIT
    ? 'the network fees together are above twice the gas of the settlement'
    : null
}

/**
 * The cost of the gas less what the settlement leaves after protocol fees, at native prices; 0 when
 * that pays for it. A token without a native price pays for nothing.
 * Rounding: what is left down, what is missing of the protocol's fees up.
 */
function unpaidGas(
  { nativePrices, wrappedNativeToken, gasPrice }: Auction,
  { leftovers, trades }: VerifiedSolution,
  orders: ReadonlyMap<string, AuctionOrder>,
  gasUsed: bigint,
): bigint {
  const kept = new Map<Address, bigint>(leftovers)
  for (const { uid, protocolFees } of trades) {
    const data = orders.get(uid)?.data
    if (data === undefined) continue
    const token =
      data.kind === 'sell' ? settledToken(data.buyToken, wrappedNativeToken) : data.sellToken
    kept.set(token, (kept.get(token) ?? 0n) - totalFee(protocolFees))
  }
  let paid = 0n
  for (const [token, amount] of kept) {
    const price = nativePriceOf(nativePrices, token, wrappedNativeToken) ?? 0n
    paid +=
      amount >= 0n
        ? (amount * price) / NATIVE_PRICE_UNIT
        : -divUp(-amount * price, NATIVE_PRICE_UNIT)
  }
  return maxOf(gasUsed * gasPrice - paid, 0n)
}

/**
 * By pair: what its trades pay less than their shares by worth, in wei; their shares when all pay
 * enough. Rounding: down.
 */
function weights(
  { gasPrice }: Auction,
  trades: readonly PricedTrade[],
  { byWorth }: GasShares,
): ReadonlyMap<DirectedPair, bigint> {
  const costs = new Map<DirectedPair, bigint>()
  const missing = new Map<DirectedPair, bigint>()
  const add = (sums: Map<DirectedPair, bigint>, pair: DirectedPair, amount: bigint) =>
    sums.set(pair, (sums.get(pair) ?? 0n) + amount)
  for (const { order, trade, pair, sellPrice } of trades) {
    const cost = (byWorth.get(order.uid) ?? 0n) * gasPrice
    const fees = trade.networkFee + signedFee(order, trade)
    add(costs, pair, cost)
    add(missing, pair, maxOf(cost - (fees * sellPrice) / NATIVE_PRICE_UNIT, 0n))
  }
  return [...missing.values()].some((amount) => amount > 0n) ? missing : costs
}

/** Pair scores less their parts of `unpaid`, in wei. Rounding: parts up, the last pair has the rest. */
function withoutUnpaid(
  pairScores: ReadonlyMap<DirectedPair, Wei>,
  weightOf: ReadonlyMap<DirectedPair, bigint>,
  unpaid: bigint,
): ReadonlyMap<DirectedPair, Wei> {
  let weightLeft = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0n)
  let unpaidLeft = unpaid
  return new Map(
    [...pairScores].map(([pair, score]) => {
      const weight = weightOf.get(pair) ?? 0n
      const part = weightLeft > 0n ? mulDivUp(unpaidLeft, weight, weightLeft) : unpaidLeft
      unpaidLeft -= part
      weightLeft -= weight
      return [pair, wei(score - part)]
    }),
  )
}
