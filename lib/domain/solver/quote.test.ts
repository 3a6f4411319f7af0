import { describe, expect, it } from 'vitest'
import { amountIn, amountOut, poolSide } from '@/lib/domain/pool/constant-product'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { ok } from '@/lib/domain/shared/result'
import type { Solver } from '@/lib/domain/solution/solution'
import { auction, ETHER, GNO, pool, UNPOOLED, USDC, unit, WETH } from './auction.fixture'
import {
  askSolver,
  fixedQuote,
  type QuoteOrder,
  type QuotingSolver,
  rankQuotes,
  UNWRAP_SOLVER,
} from './quote'
import { inProcessSolvers } from './registry'

const market = pool(1, WETH, USDC, 1_000n * ETHER)
const instance = auction([], [market], 10n ** 9n)

const quote = (
  change: Partial<QuoteOrder>,
  solvers: readonly QuotingSolver[] = inProcessSolvers,
) => {
  const order: QuoteOrder = {
    sellToken: WETH,
    buyToken: USDC,
    kind: 'sell',
    amount: atoms(ETHER),
    ...change,
  }
  const fixed = fixedQuote(instance, order)
  if (fixed !== null) return fixed
  const answers = solvers.map((solver) => askSolver(instance, order, solver, () => false))
  const ranked = rankQuotes(instance, order, answers)
  if (!ranked.ok) return ranked
  const [best] = ranked.value
  if (best === undefined) throw new Error('a ranking holds at least one quote')
  return ok(best)
}

const wethSide = poolSide(market, WETH)
if (!wethSide) throw new Error('the pool holds WETH')

describe('a quote of the solvers', () => {
  it('is asked for with an order that does not end, as solvers may leave out those that are over', () => {
    const asked: number[] = []
    const solver: QuotingSolver = {
      name: 'records what it is asked',
      solve: ({ orders }) => {
        asked.push(...orders.map(({ data }) => data.validTo))
        return []
      },
    }
    quote({}, [solver])
    expect(asked).toEqual([0xffff_ffff])
  })

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
    ['no pool holds the token', { buyToken: UNPOOLED }],
    ['the token has no price', { buyToken: GNO }],
    ['a token buys itself', { sellToken: USDC, buyToken: USDC }],
    ['the amount is zero', { amount: atoms(0n) }],
    ['the pools hold less than is bought', { kind: 'buy', amount: atoms(10n ** 18n) } as const],
  ])('says NoLiquidity when %s', (_name, order) => {
    expect(quote(order)).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
  })

  it('ignores a solver that lies', () => {
    const lying: Solver = {
      name: 'liar',
      solve: (probe) =>
        (inProcessSolvers[0]?.solve(probe, () => false) ?? []).map((solution) => ({
          ...solution,
          trades: solution.trades.map((t) => ({ ...t, executedBuy: atoms(t.executedBuy * 2n) })),
        })),
    }
    expect(quote({}, [lying])).toMatchObject({ ok: false })
    expect(quote({}, [lying, ...inProcessSolvers])).toEqual(quote({}))
  })

  it('ignores an estimate that claims to need no gas', () => {
    const free: Solver = {
      name: 'free',
      solve: (probe) =>
        (inProcessSolvers[0]?.solve(probe, () => false) ?? []).map((s) => ({ ...s, gas: 0n })),
    }
    expect(quote({}, [free])).toMatchObject({ ok: false, error: { errorType: 'NoLiquidity' } })
  })

  it('merges equal routes and ranks the better of two first', () => {
    const order: QuoteOrder = {
      sellToken: WETH,
      buyToken: USDC,
      kind: 'sell',
      amount: atoms(ETHER),
    }
    const [answer] = inProcessSolvers.map((inProcessSolver) =>
      askSolver(instance, order, inProcessSolver, () => false),
    )
    const [best] = answer?.kind === 'estimates' ? answer.estimates : []
    if (best === undefined) throw new Error('there is an estimate')
    const worse = { ...best, gas: best.gas + 1n, quotedBuy: atoms(best.quotedBuy - 1n) }
    const ranked = rankQuotes(instance, order, [
      { kind: 'estimates', estimates: [worse] },
      { kind: 'estimates', estimates: [best, { ...best, solver: 'copy' }] },
    ])
    const value = [
      { ...best, foundBy: [best.solver, 'copy'] },
      { ...worse, foundBy: [worse.solver] },
    ]
    expect(ranked).toEqual({ ok: true, value })
  })

  it('returns a refusal only when no solver has an estimate', () => {
    const refusing: QuotingSolver = {
      name: 'refusing',
      solve: () => ({ error: { code: 'tokenTemporarilySuspended', message: 'until noon' } }),
    }
    expect(quote({}, [{ name: 'silent', solve: () => [] }, refusing])).toMatchObject({
      ok: false,
      error: { errorType: 'TokenTemporarilySuspended', description: 'until noon' },
    })
    expect(quote({}, [refusing, ...inProcessSolvers])).toEqual(quote({}))
  })
})
