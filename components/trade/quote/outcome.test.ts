import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { outcomeOf } from './outcome'

const market = { sellAmount: 10_000n, buyAmount: 10_000n }
const limit = (sellAmount: bigint, buyAmount: bigint, kind: 'sell' | 'buy' = 'sell') =>
  outcomeOf({
    isLimit: true,
    draft: { kind, sellAmount: atoms(sellAmount), buyAmount: atoms(buyAmount) },
    response: null,
    market,
  })

describe('the outcome of a limit order', () => {
  it('is the amount that is signed for the other side', () => {
    expect(limit(10_000n, 10_500n)).toMatchObject({
      kind: 'sell',
      isEstimate: false,
      atoms: 10_500n,
      toMarketBps: 500,
    })
    expect(limit(9_000n, 10_000n, 'buy')).toMatchObject({ kind: 'buy', atoms: 9_000n })
  })

  it.each([
    [10_500n, 'plain'],
    [10_000n, 'plain'],
    [9_901n, 'plain'],
    [9_900n, 'caution'],
    [9_501n, 'caution'],
    [9_500n, 'bad'],
  ] as const)('of %s for 10,000 is %s', (bought, tone) => {
    expect(limit(10_000n, bought)?.tone).toBe(tone)
  })
})

it('is open without a quote or a limit, and has no tone without a market', () => {
  expect(outcomeOf({ isLimit: false, draft: null, response: null, market })).toBeNull()
  expect(outcomeOf({ isLimit: true, draft: null, response: null, market })).toBeNull()
  const draft = { kind: 'sell' as const, sellAmount: atoms(1n), buyAmount: atoms(1n) }
  expect(outcomeOf({ isLimit: true, draft, response: null, market: null })).toMatchObject({
    toMarketBps: null,
    tone: 'plain',
  })
})
