import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { failure, ok } from '@/lib/domain/shared/result'
import { auction, ETHER, pool, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import type { QuoteAnswer, SolverQuote } from '@/lib/domain/solver/quote'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import { quoteWithEngines } from './quote-with-engines'

const market = auction([], [pool(1, WETH, USDC, 500n * ETHER)])
const order = { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER) } as const

const quoted = (solver: string, buy: bigint): SolverQuote => ({
  ...{ solver, swaps: [], gas: 100_000n },
  ...{ quotedSell: atoms(ETHER), quotedBuy: atoms(buy) },
})
const estimating = (...estimates: readonly SolverQuote[]): Promise<QuoteAnswer> =>
  Promise.resolve({ kind: 'estimates', estimates })
const never = new Promise<null>(() => undefined)

type Own = Awaited<ReturnType<SolverPool['quote']>>

function ask(
  own: Own,
  engines: readonly Promise<QuoteAnswer | null>[],
  limits: { deadlineMs: number; isFirstEnough?: boolean } = { deadlineMs: 5_000 },
  subject: Parameters<SolverPool['quote']>[1] = order,
) {
  let asked = 0
  const quote = quoteWithEngines(
    { quote: async () => own },
    {
      quote: () => {
        asked += 1
        return engines
      },
    },
  )
  return quote(market, subject, limits).then((result) => ({
    asked,
    result: result.ok ? result.value.map(({ solver }) => solver) : result.error.errorType,
  }))
}

const ours = ok([quoted('ours', 2_000n)])

describe('quotes of methods and engines', () => {
  it('are ranked together', async () => {
    const engines = [estimating(quoted('worse', 1n)), estimating(quoted('better', 3_000n))]
    expect((await ask(ours, engines)).result).toEqual(['better', 'ours', 'worse'])
  })

  it('do not wait long for an engine once there is one', async () => {
    const begunAt = performance.now()
    expect((await ask(ours, [never])).result).toEqual(['ours'])
    expect(performance.now() - begunAt).toBeLessThan(1_500)
  })

  it('come from engines where the methods have none, and else say what the methods say', async () => {
    const none = failure('NoLiquidity', 'no route found')
    expect((await ask(none, [estimating(quoted('theirs', 5n))])).result).toEqual(['theirs'])
    const late = failure('QuoteTimeout', 'late')
    expect((await ask(late, [never, Promise.resolve(null)], { deadlineMs: 50 })).result).toBe(
      'QuoteTimeout',
    )
  })

  it('ask no engine where the first is enough and there is one, or where none is needed', async () => {
    const fast = { deadlineMs: 5_000, isFirstEnough: true }
    const engines = [estimating(quoted('theirs', 5n))]
    expect(await ask(ours, engines, fast)).toEqual({ asked: 0, result: ['ours'] })
    const none = failure('NoLiquidity', 'no route found')
    expect(await ask(none, engines, fast)).toEqual({ asked: 1, result: ['theirs'] })
    const unwrap = { ...order, buyToken: NATIVE_TOKEN }
    expect(await ask(ours, engines, undefined, unwrap)).toEqual({ asked: 0, result: ['ours'] })
  })
})
