import { describe, expect, it } from 'vitest'
import { amountIn, amountOut, poolSide } from '@/lib/domain/pool/constant-product'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Solver } from '@/lib/domain/solution/solution'
import { auction, ETHER, GNO, LONER, pool, USDC, unit, WETH } from './auction-fixture'
import { quoteWithSolvers, UNWRAP_SOLVER } from './quote'
import { inProcessSolvers } from './registry'

const market = pool(1, WETH, USDC, 1_000n * ETHER)
const instance = auction([], [market], 10n ** 9n)

const quote = (
  order: Partial<Parameters<typeof quoteWithSolvers>[1]>,
  solvers = inProcessSolvers,
) =>
  quoteWithSolvers(
    instance,
    { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER), ...order },
    solvers,
  )

const wethSide = poolSide(market, WETH)
if (!wethSide) throw new Error('the pool holds WETH')

describe('quoteWithSolvers', () => {
  it('prices a sell order as the pool pays, before fees', () => {
    expect(quote({})).toMatchObject({
      ok: true,
      value: { quotedSell: ETHER, quotedBuy: amountOut(wethSide, ETHER), gas: 176_000n },
    })
  })

  it('prices a buy order exactly on the bought side', () => {
    const amount = atoms(2_500n * unit(USDC))
    const result = quote({ kind: 'buy', amount })
    if (!result.ok) throw new Error(result.error.description)
    expect(result.value.quotedBuy).toBe(amount)
    const cheapest = amountIn(wethSide, amount) ?? 0n
    expect(result.value.quotedSell).toBeGreaterThanOrEqual(cheapest)
    expect(result.value.quotedSell - cheapest).toBeLessThan(cheapest / 10n ** 9n)
  })

  it('prices the native coin as the wrapped token, and unwrapping 1:1', () => {
    const toNative = quote({ sellToken: USDC, buyToken: NATIVE_TOKEN, amount: atoms(unit(USDC)) })
    const toWrapped = quote({ sellToken: USDC, buyToken: WETH, amount: atoms(unit(USDC)) })
    expect(toNative).toEqual(toWrapped)
    expect(quote({ buyToken: NATIVE_TOKEN })).toMatchObject({
      ok: true,
      value: { quotedSell: ETHER, quotedBuy: ETHER, solver: UNWRAP_SOLVER, swaps: [] },
    })
  })

  it.each([
    ['no pool holds the token', { buyToken: LONER }],
    ['the token has no price', { buyToken: GNO }],
    ['a token buys itself', { sellToken: USDC, buyToken: USDC }],
    ['the amount is zero', { amount: atoms(0n) }],
    ['the pools hold less than is bought', { kind: 'buy', amount: atoms(10n ** 18n) } as const],
  ])('says NoLiquidity when %s', (_name, order) => {
    expect(quote(order)).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
  })

  it('survives a solver that throws and one that lies', () => {
    const thrower: Solver = {
      name: 'thrower',
      solve: () => {
        throw new Error('broken')
      },
    }
    const liar: Solver = {
      name: 'liar',
      solve: (probe) =>
        (inProcessSolvers[0]?.solve(probe, () => false) ?? []).map((solution) => ({
          ...solution,
          trades: solution.trades.map((t) => ({ ...t, executedBuy: atoms(t.executedBuy * 2n) })),
        })),
    }
    expect(quote({}, [thrower, liar])).toMatchObject({ ok: false })
    expect(quote({}, [thrower, liar, ...inProcessSolvers])).toEqual(quote({}))
  })
})
