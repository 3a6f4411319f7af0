import { describe, expect, it } from 'vitest'
import type { MarketAlert } from '@/lib/domain/alert/market-alert'
import { address } from '@/lib/domain/shared/address'
import { setWatches } from './set-watches'

const account = address(`0x${'1'.repeat(40)}`)
const market = { chainId: 1, subject: 'token', address: address(`0x${'2'.repeat(40)}`) } as const
const alert: MarketAlert = {
  ...market,
  measure: 'price',
  condition: 'above',
  threshold: 1,
  windowSeconds: 0,
}

const store = async (alerts: readonly MarketAlert[], watched: (typeof market)[] = []) => {
  const written: unknown[] = []
  const result = await setWatches(
    {
      chainIds: new Set([1]),
      selectWatches: async () => watched,
      selectAlerts: async () => [],
      transaction: (work) => work({ replaceWatches: async (input) => void written.push(input) }),
    },
    { account, watched, alerts },
  )
  return { result, written }
}

describe('setWatches', () => {
  it('replaces both lists and returns what holds now', async () => {
    const { result, written } = await store([alert], [market])
    expect(result).toEqual({ ok: true, value: { watched: [market], alerts: [] } })
    expect(written).toEqual([{ account, watched: [market], alerts: [alert] }])
  })

  it.each([
    [{ chainId: 2 }, 'alerts.1.chainId: expected a network whose market is indexed here'],
    [{ measure: 'apr' }, 'alerts.1.measure: expected one of price, tvl, volume for a token'],
    [
      { subject: 'pool', measure: 'price' },
      'alerts.1.measure: expected one of apr, tvl, volume for a pool',
    ],
    [{ windowSeconds: 60 }, 'alerts.1.windowSeconds: expected 0 for above'],
    [
      { condition: 'rises', windowSeconds: 0 },
      'alerts.1.windowSeconds: expected 86400 or 604800 for rises',
    ],
    [{ condition: 'missing', windowSeconds: 3_600 }, 'alerts.1.threshold: expected 0 for missing'],
    [{ threshold: 0 }, 'alerts.1.threshold: expected a number above 0'],
  ] as const)('stores nothing of a list with %o', async (changes, description) => {
    const { result, written } = await store([alert, { ...alert, ...changes }])
    expect(result).toEqual({ ok: false, error: { errorType: 'InvalidParameter', description } })
    expect(written).toEqual([])
  })

  it('names an entry of the watchlist on another network', async () => {
    const { result } = await store([], [{ ...market, chainId: 7 as 1 }])
    expect(result).toMatchObject({
      error: { description: 'watched.0.chainId: expected a network whose market is indexed here' },
    })
  })
})
