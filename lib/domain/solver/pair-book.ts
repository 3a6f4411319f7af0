import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { buildPoolGraph, type PoolGraph } from '@/lib/domain/pool/pool-graph'
import type { Address } from '@/lib/domain/shared/address'

/** Maximum number of orders per direction: two such sides still fit the gas limit of a transaction. */
const MAX_ORDERS_PER_SIDE = 100

/** Direction of an order in its book: `forward` sells the book's first token. */
export type Side = 'forward' | 'backward'

/** An order and the amount to fill: sell atoms (with fee) of a sell order, buy atoms of a buy order. */
export type Member = {
  readonly order: AuctionOrder
  readonly side: Side
  readonly amount: bigint
}

/** All orders between two tokens and their market; each side starts with the most tolerant limit. */
export type PairBook = {
  readonly auction: Auction
  readonly graph: PoolGraph
  readonly first: Address
  readonly second: Address
  /** Wei per 1e18 atoms. */
  readonly firstPrice: bigint
  readonly secondPrice: bigint
  readonly forward: readonly Member[]
  readonly backward: readonly Member[]
}

/**
 * Groups an auction's orders by unordered token pair, sorted by the tokens' addresses. Orders without
 * native prices, which cannot score, and orders with nothing left to fill are left out.
 */
export function pairBooks(auction: Auction): readonly PairBook[] {
  const graph = buildPoolGraph(auction.pools)
  const groups = new Map<string, Member[]>()
  for (const order of auction.orders) {
    const { sellToken, kind } = order.data
    const buyToken = settledToken(order.data.buyToken, auction.wrappedNativeToken)
    const amount = kind === 'sell' ? order.remainingSellAmount : order.remainingBuyAmount
    if (amount <= 0n || sellToken === buyToken || order.data.sellAmount <= 0n) continue
    const side: Side = sellToken < buyToken ? 'forward' : 'backward'
    const key = side === 'forward' ? `${sellToken}>${buyToken}` : `${buyToken}>${sellToken}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ order, side, amount })
  }
  const keys = [...groups.keys()].sort()
  return keys.flatMap((key) => {
    const book = toBook(auction, graph, groups.get(key) ?? [])
    return book ? [book] : []
  })
}

function toBook(auction: Auction, graph: PoolGraph, members: readonly Member[]): PairBook | null {
  const sample = members[0]
  if (!sample) return null
  const sell = sample.order.data.sellToken
  const buy = settledToken(sample.order.data.buyToken, auction.wrappedNativeToken)
  const [first, second] = sample.side === 'forward' ? [sell, buy] : [buy, sell]
  const firstPrice = auction.nativePrices.get(first)
  const secondPrice = auction.nativePrices.get(second)
  if (!firstPrice || !secondPrice) return null
  const take = (side: Side) =>
    members
      .filter((member) => member.side === side)
      .sort(byTolerance)
      .slice(0, MAX_ORDERS_PER_SIDE)
  return {
    auction,
    graph,
    first,
    second,
    firstPrice,
    secondPrice,
    forward: take('forward'),
    backward: take('backward'),
  }
}

/** Sorts orders of one direction by limit rate (buy per sell), easiest first; equal limits by uid. */
function byTolerance(a: Member, b: Member): number {
  const left = a.order.data.buyAmount * b.order.data.sellAmount
  const right = b.order.data.buyAmount * a.order.data.sellAmount
  if (left !== right) return left < right ? -1 : 1
  return a.order.uid < b.order.uid ? -1 : 1
}
