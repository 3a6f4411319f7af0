import { expect, it } from 'vitest'
import type { PriceSample } from '@/lib/domain/market/market-batch'
import { PRICE_WINDOWS } from '@/lib/domain/market/price-history'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import { found, unknown } from '@/lib/domain/market/source-result'
import type { BlockHeader } from '@/lib/domain/network/block'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import { createIndexedHistory, type IndexedHistoryConfig } from './indexed-history'

const wrapped = address(`0x${'0a'.repeat(20)}`)
const taxed = address(`0x${'0b'.repeat(20)}`)
const now = 1_795_288_221
const young = address(`0x${'0c'.repeat(20)}`)
const newest = now - 7
const hour = now - (now % HOUR_SECONDS)

const hash = blockHash(`0x${'00'.repeat(32)}`)
const header = { number: 1, hash, parentHash: hash, timestamp: unixSeconds(newest) }

/** A history of seven days over the given samples, and the queries to the store. */
function scene(samples: readonly PriceSample[], blocks: readonly BlockHeader[] = [header]) {
  const queries: Parameters<IndexedHistoryConfig['selectPriceSamples']>[0][] = []
  const history = createIndexedHistory(
    {
      selectMarketBlocks: async () => blocks,
      selectPriceSamples: async (input) => {
        queries.push(input)
        return samples
      },
      wrappedNativeToken: wrapped,
      latest: async (token) => (token === young ? found(2_990, now * 1000) : unknown),
      isUnsupportedToken: async (token) => token === taxed,
      nowMs: () => now * 1000,
    },
    PRICE_WINDOWS['7d'],
  )
  return { history, queries }
}

const sample = (time: number): PriceSample => ({
  token: wrapped,
  interval: '1h',
  time: unixSeconds(time),
  priceUsd: 3_000,
  volumeUsd: 2,
})

it('reads a day more than it returns, for the volumes, and the coin as its wrapped token', async () => {
  const { history, queries } = scene([sample(hour - 8 * DAY_SECONDS), sample(hour)])
  const point = { timestampMs: hour * 1000, price: 3_000, volume: 2 }
  expect(await history(NATIVE_TOKEN)).toEqual(found([point], newest * 1000))
  expect(queries).toEqual([
    { token: wrapped, interval: '1h', from: now - 8 * DAY_SECONDS, before: newest },
  ])
})

it('is only the current price before the first interval has ended', async () => {
  const point = { timestampMs: now * 1000, price: 2_990, volume: null }
  expect(await scene([]).history(young)).toEqual(found([point], now * 1000))
})

it('is unknown without a sample in the window and without a price', async () => {
  expect(await scene([]).history(wrapped)).toBe(unknown)
  expect(await scene([sample(hour - 8 * DAY_SECONDS)]).history(wrapped)).toBe(unknown)
})

it('is unknown for a token that cannot be traded', async () => {
  const { history } = scene([sample(hour)])
  expect(await history(taxed)).toEqual(unknown)
})

it('is a fault, not a short history, while the index is far behind', async () => {
  const late = [{ ...header, timestamp: unixSeconds(now - 601) }]
  const [first, second] = [sample(hour - HOUR_SECONDS), sample(hour)]
  for (const samples of [[], [first]]) {
    await expect(scene(samples, late).history(young)).rejects.toBeInstanceOf(InfraError)
  }
  const answer = await scene([first, second], late).history(wrapped)
  expect(answer).toMatchObject({ kind: 'found', atMs: (now - 601) * 1000 })
})

it('is a fault, not unknown, before the index has read a block', async () => {
  await expect(scene([], []).history(wrapped)).rejects.toBeInstanceOf(InfraError)
})
