import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { ExactPlan } from '../batch/exact-plan'
import { type ExactSwap, swapForIn } from '../batch/exact-swaps'
import { type ExactTrade, shareOf } from '../batch/exact-trades'
import type { ModelInput } from '../search-model'
import type { PairAlone } from './pair-alone'
import { type PathCurve, splitInputs, splitOf } from './path-curve'

/** How often the rate is lowered to what pools pay in whole atoms, each time by twice as much. */
const MOST_CORRECTIONS = 12

/**
 * A pair's trades and swaps in whole atoms at one rate. Where rounding breaks the dearest order's
 * limit, that order is left out. Null where nothing remains.
 */
export function exactPair(input: ModelInput, pair: PairAlone): ExactPlan | null {
  for (let count = pair.orders.length; count > 0; count -= 1) {
    const isAll = count === pair.orders.length
    const exact = withOrders(input, {
      ...pair,
      orders: pair.orders.slice(0, count),
      lastFill: isAll ? pair.lastFill : 1,
    })
    if (exact !== null) return exact
  }
  return null
}

/** Worth of an atom of the bought token for one of the sold: own / other. */
type Rate = { readonly own: bigint; readonly other: bigint }

function withOrders(input: ModelInput, pair: PairAlone): ExactPlan | null {
  let rate = firstRate(input, pair)
  for (let count = 0; count < MOST_CORRECTIONS && rate !== null; count += 1) {
    const { own, other }: Rate = rate
    const trades = tradesAt(input, pair, rate)
    if (trades === null) return null
    const paid = trades.reduce((sum, { sold }) => sum + sold, 0n)
    const due = trades.reduce((sum, { bought }) => sum + bought, 0n)
    const swaps = swapsFor(input, pair, paid)
    if (swaps === null) return null
    const short = due - paidOut(swaps, pair.buy)
    if (short <= 0n) {
      const prices = input.price.map((price, token) =>
        token === pair.sell ? own : token === pair.buy ? other : price,
      )
      return { prices, trades, swaps }
    }
    // Rounded further down, so that every correction counts.
    const lower: bigint = own - (own * (short << BigInt(count))) / due - 1n
    rate = lower > 0n ? { own: lower, other } : null
  }
  return null
}

/** The rate at which the paths pay for what sell orders sell and buy orders need about. */
function firstRate(input: ModelInput, pair: PairAlone): Rate | null {
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
  // Many digits, so that lowering by the last one is nothing.
  return own > 0n ? { own: own << 64n, other: other << 64n } : null
}

/** How much of each order is filled: sell atoms of a sell order, buy atoms of a buy order. */
const amountsOf = (input: ModelInput, { orders, lastFill }: PairAlone) =>
  orders.map((order, at) => {
    const { kind, sellAmount, buyAmount } = input.orders[order] ?? NO_ORDER
    const whole = kind === 'sell' ? sellAmount : buyAmount
    return [order, at === orders.length - 1 ? shareOf(whole, lastFill) : whole] as const
  })

const NO_ORDER = { kind: 'sell', sellAmount: 0n, buyAmount: 0n } as const

/** Payouts round down and payments up. Null where a limit breaks. */
function tradesAt(
  input: ModelInput,
  pair: PairAlone,
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

/** All of `paid` over the paths, at one marginal price but for rounding; hop by hop, path by path. */
function swapsFor(input: ModelInput, pair: PairAlone, paid: bigint): readonly ExactSwap[] | null {
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
  { sell }: PairAlone,
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
