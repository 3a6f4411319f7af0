import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { ModelInput } from '@/lib/domain/solver/search-model'
import type { StandalonePair } from '@/lib/domain/solver/single-pair/pair-alone'
import { type PathCurve, splitInputs, splitOf } from '@/lib/domain/solver/single-pair/path-curve'
import type { ExactPlan } from './exact-plan'
import { type ExactSwap, swapForIn } from './exact-swaps'
import { type ExactTrade, shareOf } from './exact-trades'

/** How often the rate is lowered to what the pools pay in full atoms, each time by twice as much. */
const MAX_CORRECTIONS = 12

/**
 * A pair's trades and swaps in full atoms at one rate. When rounding breaks the limit of the least
 * tolerant order, that order is left out. Null when no order remains.
 */
export function exactPair(input: ModelInput, pair: StandalonePair): ExactPlan | null {
  for (let count = pair.orders.length; count > 0; count -= 1) {
    const isAll = count === pair.orders.length
    const exact = settleOrders(input, {
      ...pair,
      orders: pair.orders.slice(0, count),
      lastFill: isAll ? pair.lastFill : 1,
    })
    if (exact !== null) return exact
  }
  return null
}

/** Bought atoms per sold atom: own / other. */
type Rate = { readonly own: bigint; readonly other: bigint }

function settleOrders(input: ModelInput, pair: StandalonePair): ExactPlan | null {
  let rate = firstRate(input, pair)
  for (let count = 0; count < MAX_CORRECTIONS && rate !== null; count += 1) {
    const { own, other }: Rate = rate
    const trades = tradesAt(input, pair, rate)
    if (trades === null) return null
    const paid = trades.reduce((sum, { sold }) => sum + sold, 0n)
    const due = trades.reduce((sum, { bought }) => sum + bought, 0n)
    const swaps = swapsFor(input, pair, paid)
    if (swaps === null) return null
    const shortage = due - paidOut(swaps, pair.buy)
    if (shortage <= 0n) {
      const prices = input.price.map((price, token) =>
        token === pair.sell ? own : token === pair.buy ? other : price,
      )
      return { prices, trades, swaps }
    }
    // Lowered by at least 1, so that every correction has an effect.
    const lower: bigint = own - (own * (shortage << BigInt(count))) / due - 1n
    rate = lower > 0n ? { own: lower, other } : null
  }
  return null
}

/** The rate that the paths pay for the amount of sell orders and the approximate need of buy orders. */
function firstRate(input: ModelInput, pair: StandalonePair): Rate | null {
  const worth = (atoms: bigint, token: number) => Number(atoms * (input.price[token] ?? 0n)) / 1e36
  let sold = 0n
  let bought = 0
  for (const [order, amount] of amountsOf(input, pair)) {
    if (input.orders[order]?.kind === 'sell') sold += amount
    else bought += worth(amount, pair.buy)
  }
  const needed = bought / pair.rate / worth(1n, pair.sell)
  const other = sold + BigInt(Math.floor(needed))
  const swaps = other > 0n ? swapsFor(input, pair, other) : null
  const own = swaps === null ? 0n : paidOut(swaps, pair.buy)
  // Many digits, so that lowering the rate by the last one is negligible.
  return own > 0n ? { own: own << 64n, other: other << 64n } : null
}

/** The amount to fill of each order: sell atoms of a sell order, buy atoms of a buy order. */
const amountsOf = (input: ModelInput, { orders, lastFill }: StandalonePair) =>
  orders.map((order, at) => {
    const { kind, sellAmount, buyAmount } = input.orders[order] ?? NO_ORDER
    const full = kind === 'sell' ? sellAmount : buyAmount
    return [order, at === orders.length - 1 ? shareOf(full, lastFill) : full] as const
  })

const NO_ORDER = { kind: 'sell', sellAmount: 0n, buyAmount: 0n } as const

/** The trades at a rate. Rounding: payouts down, payments up. Null when a limit is broken. */
function tradesAt(
  input: ModelInput,
  pair: StandalonePair,
  { own, other }: Rate,
): readonly ExactTrade[] | null {
  const trades: ExactTrade[] = []
  for (const [order, amount] of amountsOf(input, pair)) {
    const { kind, sellAmount, buyAmount } = input.orders[order] ?? NO_ORDER
    const sold = kind === 'sell' ? amount : mulDivUp(amount, other, own)
    const bought = kind === 'sell' ? mulDivDown(amount, own, other) : amount
    if (sold <= 0n || bought <= 0n || sellAmount * bought < buyAmount * sold) return null
    trades.push({ order, sold, bought })
  }
  return trades
}

/** Splits `paid` over the paths at one marginal price, up to rounding; swaps are in execution order. */
function swapsFor(
  input: ModelInput,
  pair: StandalonePair,
  paid: bigint,
): readonly ExactSwap[] | null {
  const price = input.price[pair.sell] ?? 0n
  const shares = splitInputs(splitOf(pair.paths), Number(paid * price) / 1e36)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const swaps: ExactSwap[] = []
  let left = paid
  for (const [at, share] of shares.entries()) {
    const isLast = at === shares.length - 1
    const part = isLast ? left : shareOf(paid, share / total)
    left -= part
    const along = part > 0n ? swapsAlong(input, pair, pair.paths[at], part) : []
    if (along === null) return null
    swaps.push(...along)
  }
  return swaps
}

function swapsAlong(
  input: ModelInput,
  { sell }: StandalonePair,
  path: PathCurve | undefined,
  paid: bigint,
): readonly ExactSwap[] | null {
  const swaps: ExactSwap[] = []
  let token = sell
  let amount = paid
  for (const pool of path?.pools ?? []) {
    const { a = 0, b = 0 } = input.pools[pool] ?? {}
    const swap = swapForIn(input, pool, token, a === token ? b : a, amount)
    if (swap === null) return null
    swaps.push(swap)
    token = swap.tokenOut
    amount = swap.amountOut
  }
  return swaps
}

const paidOut = (swaps: readonly ExactSwap[], token: number): bigint =>
  swaps.reduce((sum, { tokenOut, amountOut }) => (tokenOut === token ? sum + amountOut : sum), 0n)
