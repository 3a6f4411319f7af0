import { concentratedInput, concentratedOutput } from '@/lib/domain/pool/concentrated'
import { amountIn, amountOut, type PoolSide } from '@/lib/domain/pool/constant-product'
import type { ModelInput } from '../search-model'
import { givenAt, type ModelPool, type SearchPools } from '../search-pools'
import type { ExactTrade } from './exact-trades'

/** A swap with one pool in atoms, exact by the pool's own formula. */
export type ExactSwap = {
  readonly pool: number
  readonly tokenIn: number
  readonly amountIn: bigint
  readonly tokenOut: number
  readonly amountOut: bigint
}

type ConstantProduct = Exclude<ModelPool, { readonly concentrated: object }>

/** The pool's reserves and fee from the side of `tokenIn`. */
function sideOf({ a, ra, rb, feeBps }: ConstantProduct, tokenIn: number): PoolSide {
  const inputAfterFeeBps = 10_000n - BigInt(feeBps)
  return tokenIn === a
    ? { reserveIn: ra, reserveOut: rb, inputAfterFeeBps }
    : { reserveIn: rb, reserveOut: ra, inputAfterFeeBps }
}

/** The swaps of all pools at the marginal prices ν, rounded down to whole atoms. `model`: of the input's pools. */
export function exactSwaps(
  input: ModelInput,
  model: SearchPools,
  prices: Float64Array,
): readonly ExactSwap[] {
  return input.pools.flatMap((modelPool, pool) => {
    const { a, b } = modelPool
    if (modelPool.concentrated !== undefined) {
      const { sellsA, given } = givenAt(model, pool, prices)
      const [tokenIn, tokenOut] = sellsA ? [a, b] : [b, a]
      const out = toAtoms(input, prices, tokenOut, given * (prices[tokenOut] ?? 1))
      const swap = swapForOut(input, pool, tokenIn, tokenOut, out)
      return swap === null ? [] : [swap]
    }
    const { ra, rb, feeBps } = modelPool
    const gamma = 1 - feeBps / 10_000
    const worth = (atoms: bigint, token: number) =>
      (Number(atoms * (input.price[token] ?? 0n)) / 1e36) * (prices[token] ?? 0)
    const worthA = worth(ra, a)
    const worthB = worth(rb, b)
    const [tokenIn, tokenOut, paid, given] =
      gamma * worthB > worthA ? [a, b, worthA, worthB] : [b, a, worthB, worthA]
    if (gamma * given <= paid) return []
    // Value of the output: √given · (√given - √(paid / γ)).
    const out = given - Math.sqrt((given * paid) / gamma)
    const swap = swapForOut(input, pool, tokenIn, tokenOut, toAtoms(input, prices, tokenOut, out))
    return swap === null ? [] : [swap]
  })
}

const toAtoms = (
  { price }: ModelInput,
  prices: Float64Array,
  token: number,
  worth: number,
): bigint =>
  (BigInt(Math.floor((worth / (prices[token] ?? 1)) * 2 ** 60)) * 10n ** 36n) /
  ((price[token] ?? 1n) << 60n)

/** The cheapest swap with the given output; null when the pool cannot provide it. */
export function swapForOut(
  input: ModelInput,
  pool: number,
  tokenIn: number,
  tokenOut: number,
  out: bigint,
): ExactSwap | null {
  const found = input.pools[pool]
  if (found === undefined) return null
  const paid =
    found.concentrated !== undefined
      ? concentratedInput(found.concentrated, tokenIn === found.a, out)
      : amountIn(sideOf(found, tokenIn), out)
  return paid === null ? null : { pool, tokenIn, amountIn: paid, tokenOut, amountOut: out }
}

/** The swap with the highest output for the given input; null when the pool gives nothing. */
export function swapForIn(
  input: ModelInput,
  pool: number,
  tokenIn: number,
  tokenOut: number,
  paid: bigint,
): ExactSwap | null {
  const found = input.pools[pool]
  if (found === undefined) return null
  const out =
    found.concentrated !== undefined
      ? concentratedOutput(found.concentrated, tokenIn === found.a, paid)
      : amountOut(sideOf(found, tokenIn), paid)
  return out === null ? null : { pool, tokenIn, amountIn: paid, tokenOut, amountOut: out }
}

/** The contract's balance of every token after all trades and swaps; negative is a shortage. */
export function balancesAfter(
  tokens: number,
  input: ModelInput,
  trades: readonly ExactTrade[],
  swaps: readonly ExactSwap[],
): bigint[] {
  const balances = Array.from({ length: tokens }, () => 0n)
  const add = (token: number, amount: bigint) => {
    balances[token] = (balances[token] ?? 0n) + amount
  }
  for (const { order, sold, bought } of trades) {
    const { sell, buy } = input.orders[order] ?? { sell: 0, buy: 0 }
    add(sell, sold)
    add(buy, -bought)
  }
  for (const swap of swaps) {
    add(swap.tokenIn, -swap.amountIn)
    add(swap.tokenOut, swap.amountOut)
  }
  return balances
}
