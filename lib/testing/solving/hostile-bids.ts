import fc from 'fast-check'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { limitBeforeFees } from '@/lib/domain/fee/policy'
import { otherToken } from '@/lib/domain/pool/constant-product'
import type { Pool } from '@/lib/domain/pool/pool'
import { outputOf, poolAfter } from '@/lib/domain/pool/pool-quotes'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, mulDivDown, mulDivUp, wei } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import type { Solution } from '@/lib/domain/solution/solution'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { verifySolution } from '@/lib/domain/solution/verify'
import { auctionArbitrary } from '@/lib/domain/solver/auction.fixture'
import { inProcessSolvers } from '@/lib/domain/solver/registry'

/** How a hostile engine extracts what an order offers above its limit. */
const EXTRACTIONS = ['nothing', 'networkFee', 'clearingPrice', 'unpaidGas'] as const
/** Where it sends the extracted value, which it would get as the owner of a pool. */
const DIVERSIONS = ['none', 'largerInput', 'smallerOutput', 'roundTrip'] as const

type Scheme = {
  readonly extraction: (typeof EXTRACTIONS)[number]
  readonly diversion: (typeof DIVERSIONS)[number]
}

export type HostileEngine = {
  readonly auction: Auction
  /** The method whose bids it changes. */
  readonly method: number
  /** Percentage of the extractable value that it takes. */
  readonly takenPercent: number
  readonly pool: number
  /** The trial's gas, as a percentage of our model of it. */
  readonly gasPercent: number
}

export const hostileEngineArbitrary: fc.Arbitrary<HostileEngine> = fc
  .record({
    market: auctionArbitrary,
    gasPrice: fc.constantFrom(0n, 10n ** 9n, 10n ** 10n),
    method: fc.nat(inProcessSolvers.length - 1),
    takenPercent: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 100 })),
    pool: fc.nat(5),
    gasPercent: fc.integer({ min: 60, max: 140 }),
  })
  .map(({ market, gasPrice, ...engine }) => ({
    ...engine,
    auction: { ...market, gasPrice: wei(gasPrice) },
  }))

/** Worth of an atom of a coarse token, in wei: a thousandth of a native coin. */
const COARSE_ATOM = 10n ** 15n

/** The engine in the same market, of whose tokens no atom but the native coin's is worth less. */
export function withCoarseTokens({ auction, ...engine }: HostileEngine): HostileEngine {
  const unit = 10n ** 18n
  const isNative = (token: Address) => token === auction.wrappedNativeToken
  const factorOf = (token: Address): bigint => {
    const price = auction.nativePrices.get(token)
    return price === undefined || isNative(token) ? 1n : maxOf((COARSE_ATOM * unit) / price, 1n)
  }
  const coarse = (amount: bigint, token: Address) =>
    atoms(amount === 0n ? 0n : maxOf(amount / factorOf(token), 1n))
  return {
    ...engine,
    auction: {
      ...auction,
      nativePrices: new Map(
        [...auction.nativePrices].map(([token, price]) => [token, price * factorOf(token)]),
      ),
      pools: auction.pools.map((pool) =>
        pool.kind === 'concentrated'
          ? pool
          : {
              ...pool,
              reserve0: coarse(pool.reserve0, pool.token0),
              reserve1: coarse(pool.reserve1, pool.token1),
            },
      ),
      orders: auction.orders.map((order) => {
        const { sellToken, buyToken } = order.data
        return {
          ...order,
          data: {
            ...order.data,
            sellAmount: coarse(order.data.sellAmount, sellToken),
            buyAmount: coarse(order.data.buyAmount, buyToken),
            feeAmount: coarse(order.data.feeAmount, sellToken),
          },
          remainingSellAmount: coarse(order.remainingSellAmount, sellToken),
          remainingBuyAmount: coarse(order.remainingBuyAmount, buyToken),
        }
      }),
    },
  }
}

/** The valid bids that a hostile engine starts from. */
export function honestBids({ auction, method }: HostileEngine): readonly Solution[] {
  return inProcessSolvers[method]?.solve(auction, () => false) ?? []
}

/**
 * The bids of a hostile engine: those of one of our methods, with every combination of extraction
 * and diversion.
 */
export function hostileBids(
  engine: HostileEngine,
): readonly { readonly scheme: Scheme; readonly bid: Solution }[] {
  const honest = honestBids(engine)
  const free = honestBids({ ...engine, auction: { ...engine.auction, gasPrice: wei(0n) } })
  return EXTRACTIONS.flatMap((extraction) =>
    DIVERSIONS.flatMap((diversion) =>
      (extraction === 'unpaidGas' ? free : honest).map((bid) => ({
        scheme: { extraction, diversion },
        bid: diverted(engine, diversion, taken(engine, extraction, bid)),
      })),
    ),
  )
}

function taken(
  { auction, takenPercent }: HostileEngine,
  extraction: Scheme['extraction'],
  bid: Solution,
): Solution {
  if (extraction !== 'networkFee' && extraction !== 'clearingPrice') return bid
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const trades = bid.trades.map((trade) => {
    const order = orders.get(trade.uid)
    if (order === undefined) throw new Error('a method trades orders of the auction')
    return withFee(order, trade, bid.clearingPrices, takenPercent)
  })
  if (extraction === 'networkFee') return { ...bid, trades }
  // The same amounts, explained by prices instead of fees.
  const [trade, ...others] = trades
  const data = trade === undefined ? undefined : orders.get(trade.uid)?.data
  const networkFee = bid.trades[0]?.networkFee
  if (trade === undefined || data === undefined || networkFee === undefined || others.length > 0) {
    return bid
  }
  const buyToken = [...bid.clearingPrices.keys()].find((token) => token !== data.sellToken)
  if (buyToken === undefined) return bid
  return {
    ...bid,
    trades: [{ ...trade, networkFee }],
    clearingPrices: new Map([
      [data.sellToken, trade.executedBuy],
      [buyToken, trade.executedSell - networkFee],
    ]),
  }
}

/** The trade with a part of its surplus as network fee, at the same clearing prices. */
function withFee(
  { data, feePolicies }: AuctionOrder,
  trade: SolutionTrade,
  prices: ReadonlyMap<Address, bigint>,
  takenPercent: number,
): SolutionTrade {
  const limit = limitBeforeFees(data, feePolicies)
  const part = (slack: bigint) => (slack > 0n ? (slack * BigInt(takenPercent)) / 100n : 0n)
  if (data.kind === 'buy') {
    const most = mulDivDown(limit.sellAmount, trade.executedBuy, limit.buyAmount)
    const more = part(most - trade.executedSell)
    return {
      ...trade,
      executedSell: atoms(trade.executedSell + more),
      networkFee: atoms(trade.networkFee + more),
    }
  }
  const least = mulDivUp(trade.executedSell, limit.buyAmount, limit.sellAmount)
  const bought = trade.executedBuy - part(trade.executedBuy - least)
  const sold = trade.executedSell - trade.networkFee
  const kept = trade.executedBuy === 0n ? sold : mulDivUp(sold, bought, trade.executedBuy)
  return prices.has(data.sellToken)
    ? { ...trade, executedBuy: atoms(bought), networkFee: atoms(trade.executedSell - kept) }
    : trade
}

/** The bid with a share of its leftovers given to a pool. */
function diverted(
  { auction, takenPercent, pool: chosen }: HostileEngine,
  diversion: Scheme['diversion'],
  bid: Solution,
): Solution {
  if (diversion === 'none') return bid
  const verified = verifySolution(auction, bid)
  const leftOf = (token: Address) =>
    verified.ok ? ((verified.value.leftovers.get(token) ?? 0n) * BigInt(takenPercent)) / 100n : 0n
  if (diversion === 'roundTrip') {
    const pool = auction.pools[chosen % Math.max(auction.pools.length, 1)]
    return pool === undefined
      ? bid
      : { ...bid, swaps: [...bid.swaps, ...roundTrip(pool, leftOf(pool.token0))] }
  }
  const at = bid.swaps.findIndex(({ tokenIn, tokenOut }) =>
    diversion === 'largerInput' ? leftOf(tokenIn) > 0n : leftOf(tokenOut) > 0n,
  )
  return {
    ...bid,
    swaps: bid.swaps.map((swap, index) => {
      if (index !== at) return swap
      return diversion === 'largerInput'
        ? { ...swap, amountIn: atoms(swap.amountIn + leftOf(swap.tokenIn)) }
        : { ...swap, amountOut: atoms(maxOf(swap.amountOut - leftOf(swap.tokenOut), 0n)) }
    }),
  }
}

/** Sells to the pool and buys back, which costs its fee twice; none when it cannot be done. */
function roundTrip(pool: Pool, amount: bigint): readonly PoolSwap[] {
  const other = otherToken(pool, pool.token0)
  const out = outputOf(pool, pool.token0, amount)
  if (out === null) return []
  const there = {
    pool: pool.address,
    tokenIn: pool.token0,
    amountIn: atoms(amount),
    tokenOut: other,
    amountOut: atoms(out),
  }
  const after = poolAfter(pool, there)
  const returned = after.ok ? outputOf(after.value, other, out) : null
  if (returned === null) return []
  return [
    there,
    {
      pool: pool.address,
      tokenIn: other,
      amountIn: atoms(out),
      tokenOut: pool.token0,
      amountOut: atoms(returned),
    },
  ]
}
