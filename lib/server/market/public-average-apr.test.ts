import { beforeEach, describe, expect, it } from 'vitest'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PoolSource, PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { mergeSources } from '@/lib/infra/cache/merge-sources'
import { InfraError } from '@/lib/infra/errors'
import { yieldsFromProviders } from './market-yield-providers'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DRAINED = address(`0x${'0c'.repeat(20)}`)
const TRADED = address(`0x${'0a'.repeat(20)}`)
const PAYING = address(`0x${'0b'.repeat(20)}`)

let nowMs: number
beforeEach(() => {
  nowMs = 1_795_288_221_000
})

const pool = (address: Address, apr: number, tvlUsd = 100_000): PoolYield => ({
  address: address,
  project: 'Tidepool',
  tokens: [],
  feePercent: 0.3,
  rewardApr: 0,
  tvlUsd,
  volumeUsd: 1,
  feeApr: { '1d': apr, '7d': apr, '30d': apr },
})

/** A network whose pools one provider always lists; the other lists what `paying` returns. */
function yieldsWith(paying: Lookup<'all', readonly PoolYield[]>) {
  const trading = async () => found([pool(TRADED, 1), pool(DRAINED, 5e9, 0.02)], nowMs)
  const pools = mergeSources(trading, paying, (some, others) => [
    ...(some ?? []),
    ...(others ?? []),
  ])
  const source: PoolSource = {
    pools: () => pools('all'),
    assertComplete: async () => {
      await paying('all')
    },
    history: async () => unknown,
  }
  return yieldsFromProviders(source, { chainId: 1, nowMs: () => nowMs })
}

/** The reading of the other provider, at the age an hourly reading may have. */
const said = () => found([pool(PAYING, 3)], nowMs - HOUR_MS)

const partly = { body: { Tidepool: 1 }, ageSeconds: 0, isKept: false }
const whole = { body: { Tidepool: 2 }, ageSeconds: 0, isKept: true }

describe('the average over two providers', () => {
  it('is cached for hours from the first reading with both', async () => {
    let isDown = true
    const { averageApr } = yieldsWith(async () => {
      if (isDown) throw new InfraError('paying: down', { retryable: true, cause: null })
      return said()
    })
    expect(await averageApr()).toEqual(partly)
    isDown = false
    nowMs += MINUTE_MS
    expect(await averageApr()).toEqual(whole)
    isDown = true
    nowMs += 5 * HOUR_MS
    expect(await averageApr()).toEqual({ ...whole, ageSeconds: 5 * 3_600 })
  })

  it('is not cached from a reading without a provider that responds late', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const late = async () => {
      await arrival
      return said()
    }
    const { averageApr, pools } = yieldsWith(withTimeout('paying', 20, late))
    expect(await averageApr()).toEqual(partly)
    arrive()
    expect(await averageApr()).toEqual(partly)
    // It is from the same reading, without this pool.
    await expect(pools([PAYING])).rejects.toThrow('paying: no answer within 20 ms')
    nowMs += MINUTE_MS
    expect(await averageApr()).toEqual(whole)
    expect((await pools([PAYING])).body).toMatchObject([{ contract_address: PAYING }])
  })
})
