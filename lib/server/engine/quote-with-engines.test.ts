import { afterEach, describe, expect, it, vi } from 'vitest'
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
  solver,
  swaps: [],
  gas: 100_000n,
  quotedSell: atoms(ETHER),
  quotedBuy: atoms(buy),
})
const estimating = (...estimates: readonly SolverQuote[]): Promise<QuoteAnswer> =>
  Promise.resolve({ kind: 'estimates', estimates })
const never = new Promise<null>(() => undefined)

type Own = Awaited<ReturnType<SolverPool['quote']>>

function quotes(
  own: Own,
  engines: readonly Promise<QuoteAnswer | null>[],
  limits: { deadlineMs: number; isFirstEnough?: boolean } = { deadlineMs: 5_000 },
  subject: Parameters<SolverPool['quote']>[1] = order,
) {
  let requestCount = 0
  const quote = quoteWithEngines(
    { quote: async () => own },
    {
      quote: () => {
        requestCount += 1
        return engines
      },
    },
  )
  return quote(market, subject, limits).then((result) => ({
    requestCount,
    result: result.ok ? result.value.map(({ solver }) => solver) : result.error.errorType,
  }))
}

afterEach(() => {
  vi.useRealTimers()
})

const ours = ok([quoted('ours', 2_000n)])

describe('quotes of methods and engines', () => {
  it('are ranked together', async () => {
    const engines = [estimating(quoted('worse', 1n)), estimating(quoted('better', 3_000n))]
    expect((await quotes(ours, engines)).result).toEqual(['better', 'ours', 'worse'])
  })

  it('do not wait long for an engine once there is an estimate', async () => {
    vi.useFakeTimers()
    const found = vi.fn()
    void quotes(ours, [never]).then(({ result }) => found(result))
    await vi.advanceTimersByTimeAsync(499)
    expect(found).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(found).toHaveBeenCalledExactlyOnceWith(['ours'])
  })

  it('come from engines when the methods have none, otherwise fail as the methods do', async () => {
    const none = failure('NoLiquidity', 'no route found')
    expect((await quotes(none, [estimating(quoted('theirs', 5n))])).result).toEqual(['theirs'])
    const late = failure('QuoteTimeout', 'late')
    expect((await quotes(late, [never, Promise.resolve(null)], { deadlineMs: 50 })).result).toBe(
      'QuoteTimeout',
    )
  })

  it('request no engine when the first is enough and exists, or when none is needed', async () => {
    const fast = { deadlineMs: 5_000, isFirstEnough: true }
    const engines = [estimating(quoted('theirs', 5n))]
    expect(await quotes(ours, engines, fast)).toEqual({ requestCount: 0, result: ['ours'] })
    const none = failure('NoLiquidity', 'no route found')
    expect(await quotes(none, engines, fast)).toEqual({ requestCount: 1, result: ['theirs'] })
    const unwrap = { ...order, buyToken: NATIVE_TOKEN }
    expect(await quotes(ours, engines, undefined, unwrap)).toEqual({
      requestCount: 0,
      result: ['ours'],
    })
  })
})
