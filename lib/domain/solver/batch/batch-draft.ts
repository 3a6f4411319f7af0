import type { Auction, AuctionOrder, LastPrices } from '@/lib/domain/auction/auction'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { worthOf } from '@/lib/domain/auction/order-worth'
import { remainingLimit } from '@/lib/domain/auction/remaining-limit'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Pool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import { type GasLoad, sharedNetworkFee } from '@/lib/domain/solution/trade-fee'
import type { ModelInput } from '../search-model'
import type { PriceStart } from './equilibrium'

/** The orders and pools of an auction that one batch may use. */
export type BatchScope = {
  readonly auction: Auction
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly Pool[]
}

/** A batch as input of the search, with the arrays that its indices refer to. */
export type BatchDraft = {
  readonly input: ModelInput
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly Pool[]
  readonly tokens: readonly Address[]
  /** Network fee by order, in sell-token atoms. */
  readonly networkFees: readonly bigint[]
}

/**
 * The orders and pools whose tokens have prices. Of orders that share an owner's funds, those with the
 * most generous limits at reference prices, as far as the funds suffice.
 */
export function batchScope(auction: Auction): BatchScope {
  const priceOf = (token: Address) =>
    auction.nativePrices.get(settledToken(token, auction.wrappedNativeToken)) ?? 0n
  const pools = auction.pools.filter(
    ({ token0, token1 }) => priceOf(token0) > 0n && priceOf(token1) > 0n,
  )
  const usable = auction.orders.filter(({ data, remainingSellAmount, remainingBuyAmount }) => {
    const buyToken = settledToken(data.buyToken, auction.wrappedNativeToken)
    const isLeft = remainingSellAmount > 0n && remainingBuyAmount > 0n
    return (
      isLeft &&
      data.sellToken !== buyToken &&
      priceOf(data.sellToken) > 0n &&
      priceOf(buyToken) > 0n
    )
  })
  return { auction, pools, orders: withinFunds(auction, usable, priceOf) }
}

function withinFunds(
  { balances }: Auction,
  orders: readonly AuctionOrder[],
  priceOf: (token: Address) => bigint,
): readonly AuctionOrder[] {
  if (balances === undefined) return orders
  const byGenerosity = orders.toSorted((order, other) => {
    // Worth sold per worth asked, compared by cross-multiplication.
    const left =
      order.data.sellAmount *
      priceOf(order.data.sellToken) *
      other.data.buyAmount *
      priceOf(other.data.buyToken)
    const right =
      other.data.sellAmount *
      priceOf(other.data.sellToken) *
      order.data.buyAmount *
      priceOf(order.data.buyToken)
    return left === right ? (order.uid < other.uid ? -1 : 1) : left > right ? -1 : 1
  })
  const spent = new Map<string, bigint>()
  return byGenerosity.filter(({ owner, data, remainingSellAmount }) => {
    const key = balanceKey(owner, data.sellToken)
    const balance = balances.get(key)
    if (balance === undefined) return true
    const total = (spent.get(key) ?? 0n) + remainingSellAmount + data.feeAmount
    if (total > balance) return false
    spent.set(key, total)
    return true
  })
}

/**
 * Converts a scope to the input of the search: network fees are deducted from sell amounts, limits
 * are tightened by volume fees. Orders whose fee exceeds their sell amount are left out. `loadFor`:
 * the gas load that an order shares.
 */
export function draftBatch(
  { auction, orders, pools }: BatchScope,
  loadFor: (order: AuctionOrder) => GasLoad,
): BatchDraft {
  const { nativePrices, wrappedNativeToken, gasPrice } = auction
  const index = new Map<Address, number>([[baseToken(pools, wrappedNativeToken), 0]])
  const indexOf = (token: Address): number => {
    const settled = settledToken(token, wrappedNativeToken)
    const found = index.get(settled) ?? index.size
    index.set(settled, found)
    return found
  }
  const drafts = orders.flatMap((order) => {
    const { data } = order
    const sellTokenNativePrice = nativePrices.get(data.sellToken) ?? 1n
    const networkFee = sharedNetworkFee({
      load: loadFor(order),
      worth: worthOf(order, sellTokenNativePrice),
      extraGas: order.extraGas,
      gasPrice,
      sellTokenNativePrice,
      signedFee: data.feeAmount,
    })
    const buyPrice = nativePrices.get(settledToken(data.buyToken, wrappedNativeToken)) ?? 1n
    const prices = { sell: sellTokenNativePrice, buy: buyPrice }
    const amounts = amountsOf(order, networkFee, prices)
    if (amounts === null) return []
    const scored = amountsOf({ ...order, feePolicies: [] }, networkFee, prices) ?? amounts
    const terms = {
      sell: indexOf(data.sellToken),
      buy: indexOf(data.buyToken),
      ...amounts,
      kind: data.kind,
      partial: data.partiallyFillable,
      scoredLimit: data.kind === 'sell' ? scored.buyAmount : scored.sellAmount,
    }
    return [{ order, networkFee, terms }]
  })
  const poolTerms = pools.map((pool) => {
    const tokens = { a: indexOf(pool.token0), b: indexOf(pool.token1) }
    if (pool.kind === 'concentrated') return { ...tokens, concentrated: pool }
    const { reserve0, reserve1, feeBps } = pool
    return { ...tokens, ra: reserve0, rb: reserve1, feeBps }
  })
  const tokens = [...index.keys()]
  return {
    input: {
      tokens: tokens.length,
      price: tokens.map((token) => nativePrices.get(token) ?? 0n),
      pools: poolTerms,
      orders: drafts.map(({ terms }) => terms),
    },
    orders: drafts.map(({ order }) => order),
    pools,
    tokens,
    networkFees: drafts.map(({ networkFee }) => networkFee),
  }
}

/** The start of the search at these prices; tokens without one start at their reference price. */
export const priceStart = ({ tokens, input }: BatchDraft, prices: LastPrices): PriceStart =>
  Float64Array.from(tokens, (token, index) => {
    const found = prices.get(token)
    return found === undefined ? 0 : Math.log(found / Number(input.price[index] ?? 1n))
  })

/** Token 0, the numeraire: the wrapped native token if pools trade it, else any pooled token. */
function baseToken(pools: readonly Pool[], wrappedNativeToken: Address): Address {
  const [first] = pools
  const isTraded = pools.some(
    ({ token0, token1 }) => token0 === wrappedNativeToken || token1 === wrappedNativeToken,
  )
  return isTraded || first === undefined ? wrappedNativeToken : first.token0
}

/** A limit further from the reference price than this factor is treated as accepting any rate. */
const MAX_LIMIT_FACTOR = 100n

/**
 * The remaining amounts of the order as a limit for the exchange after the network fee; null when the
 * fee exceeds the sell amount. `prices` in wei per 1e18 atoms.
 */
function amountsOf(
  order: AuctionOrder,
  networkFee: bigint,
  prices: { readonly sell: bigint; readonly buy: bigint },
) {
  const limit = remainingLimit(order)
  if (order.data.kind === 'sell') {
    const sellAmount = limit.sellAmount - networkFee
    const minBuy = mulDivUp(sellAmount, prices.sell, prices.buy * MAX_LIMIT_FACTOR)
    return sellAmount > 0n ? { sellAmount, buyAmount: maxOf(limit.buyAmount, minBuy) } : null
  }
  const maxSell = mulDivDown(limit.buyAmount, prices.buy * MAX_LIMIT_FACTOR, prices.sell)
  const sellAmount = minOf(limit.sellAmount, maxOf(maxSell, 1n)) - networkFee
  return sellAmount > 0n ? { ...limit, sellAmount } : null
}
