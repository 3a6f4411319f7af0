import { describe, expect, it } from 'vitest'
import { wei } from '@/lib/domain/shared/amount'
import { settledAuctions } from './settled-auctions'

const won = (outcome: 'settled' | 'partlySettled' | 'settling', scoreUsd: number | null) => ({
  outcome,
  won: { score: wei(10n), scoreUsd },
})

describe('the settled ones of some auctions', () => {
  it('are those whose winners are all settled', () => {
    const quiet = { outcome: 'noBid', won: null } as const
    expect(
      settledAuctions([won('settled', 2), quiet, won('partlySettled', 4), won('settled', 3)]),
    ).toEqual({ settled: 2, score: 20n, scoreUsd: 5 })
    expect(settledAuctions([won('settling', 2)])).toEqual({ settled: 0, score: 0n, scoreUsd: 0 })
  })

  it('have no sum in US dollars where the price of one is not known', () => {
    expect(settledAuctions([won('settled', 2), won('settled', null)]).scoreUsd).toBeNull()
  })
})
