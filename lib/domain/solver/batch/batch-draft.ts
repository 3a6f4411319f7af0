import type { Auction, AuctionOrder, LastPrices } from '@/lib/domain/auction/auction'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import { remainingLimit } from '@/lib/domain/auction/remaining-limit'
import { toWei } from '@/lib/domain/fee/network-fee'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { ModelInput } from '../search-model'
import { type GasLoad, sharedNetworkFee } from '../trade-fee'
import type { PriceStart } from './equilibrium'

/** What of an auction one batch may use. */
export type BatchScope = {
  readonly auction: Auction
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly ConstantProductPool[]
}

/** A batch as the search sees it; its indices are those of the arrays here. */
export type BatchDraft = {
  readonly input: ModelInput
  readonly orders: readonly AuctionOrder[]
  readonly pools: readonly ConstantProductPool[]
  readonly tokens: readonly Address[]
  /** Sell-token atoms by order. */
  readonly networkFees: readonly bigint[]
}

/**
 * Orders and pools whose tokens have prices. Of orders that share an owner's funds, those with the
 * most generous limits at reference prices, as long as the funds last.
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
  return { auction, pools, orders: funded(auction, usable, priceOf) }
}

function funded(
  { balances }: Auction,
  orders: readonly AuctionOrder[],
  priceOf: (token: Address) => bigint,
): readonly AuctionOrder[] {
  if (balances === undefined) return orders
  const generous = orders.toSorted((one, other) => {
    // Worth sold per worth asked, compared across.
    const left =
      one.data.sellAmount *
      priceOf(one.data.sellToken) *
      other.data.buyAmount *
      priceOf(other.data.buyToken)
    const right =
      other.data.sellAmount *
      priceOf(other.data.sellToken) *
      one.data.buyAmount *
      priceOf(one.data.buyToken)
    return left === right ? (one.uid < other.uid ? -1 : 1) : left > right ? -1 : 1
  })
  const spent = new Map<string, bigint>()
  return generous.filter(({ owner, data, remainingSellAmount }) => {
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
 * The search's view of a scope: network fees taken off what orders sell, volume fees added to what
 * they ask. Orders whose fee takes all they sell are left out. `loadFor`: the settlement an order
 * is to share the gas of.
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
    const amounts = amountsOf(order, networkFee, { sell: sellTokenNativePrice, buy: buyPrice })
    if (amounts === null) return []
    const terms = {
      sell: indexOf(data.sellToken),
      buy: indexOf(data.buyToken),
      ...amounts,
      kind: data.kind,
      partial: data.partiallyFillable,
    }
    return [{ order, networkFee, terms }]
  })
  const poolTerms = pools.map(({ token0, token1, reserve0, reserve1, feeBps }) => ({
    a: indexOf(token0),
    b: indexOf(token1),
    ra: reserve0,
    rb: reserve1,
    feeBps,
  }))
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

/** Where the search begins at these prices; tokens that have none begin at their reference. */
export const priceStart = ({ tokens, input }: BatchDraft, prices: LastPrices): PriceStart =>
  Float64Array.from(tokens, (token, index) => {
    const found = prices.get(token)
    return found === undefined ? 0 : Math.log(found / Number(input.price[index] ?? 1n))
  })

/** The token others are balanced against: one that pools trade, the native coin's where they do. */
function baseToken(pools: readonly ConstantProductPool[], wrappedNativeToken: Address): Address {
  const [first] = pools
  const isTraded = pools.some(
    ({ token0, token1 }) => token0 === wrappedNativeToken || token1 === wrappedNativeToken,
  )
  return isTraded || first === undefined ? wrappedNativeToken : first.token0
}

/** What is left of the orders to sell, in wei; each as `worthOf`. */
export const totalWorth = (
  orders: readonly AuctionOrder[],
  { nativePrices }: Pick<Auction, 'nativePrices'>,
): bigint =>
  orders.reduce(
    (sum, order) => sum + worthOf(order, nativePrices.get(order.data.sellToken) ?? 0n),
    0n,
  )

/** What is left to sell, at the limit at most, in wei. Rounding: down. */
function worthOf(
  { data, remainingSellAmount, remainingBuyAmount }: AuctionOrder,
  sellTokenNativePrice: bigint,
): bigint {
  const amount =
    data.kind === 'sell'
      ? remainingSellAmount
      : mulDivDown(data.sellAmount, remainingBuyAmount, data.buyAmount)
  return toWei(amount, sellTokenNativePrice)
}

/** A limit further off the reference prices than this says no more than that any rate will do. */
const ANY_RATE = 100n

/**
 * What is left of the order, as a limit on what is exchanged after the network fee. `prices` in wei
 * per 1e18 atoms.
 */
function amountsOf(
  order: AuctionOrder,
  networkFee: bigint,
  prices: { readonly sell: bigint; readonly buy: bigint },
) {
  const limit = remainingLimit(order)
  if (order.data.kind === 'sell') {
    const sellAmount = limit.sellAmount - networkFee
    const least = mulDivUp(sellAmount, prices.sell, prices.buy * ANY_RATE)
    return sellAmount > 0n ? { sellAmount, buyAmount: maxOf(limit.buyAmount, least) } : null
  }
  const most = mulDivDown(limit.buyAmount, prices.buy * ANY_RATE, prices.sell)
  const sellAmount = minOf(limit.sellAmount, maxOf(most, 1n)) - networkFee
  return sellAmount > 0n ? { ...limit, sellAmount } : null
}
