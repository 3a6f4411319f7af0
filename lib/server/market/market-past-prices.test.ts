import { expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import { holderTotalsFromIndex } from './holder-totals'
import { pastPricesFromHistories, pastPricesFromIndex } from './market-past-prices'

const NOW_MS = 1_795_288_221_000
const token = (byte: string) => address(`0x${byte.repeat(20)}`)
const [A, B, C] = [token('aa'), token('bb'), token('cc')]

it('past prices of providers lack the tokens that cannot be read, and no others', async () => {
  const ofDay = async (of: string) => {
    if (of === B) throw new InfraError('provider: down', { retryable: true, cause: null })
    if (of === C) return unknown
    return found([{ timestampMs: NOW_MS, price: 2, volume: null }], NOW_MS)
  }
  const past = await pastPricesFromHistories({
    '24h': ofDay,
    '7d': ofDay,
    '30d': ofDay,
    '90d': ofDay,
    all: ofDay,
  })([A, B, C])
  expect([past.get(A), past.get(B), past.get(C)]).toEqual([[{ date: NOW_MS, price: 2 }], null, []])
})

const hash = blockHash(`0x${'00'.repeat(32)}`)
const indexed = (blockMs: number) => {
  const asked: { tokens: readonly string[]; times: readonly number[] }[] = []
  const past = pastPricesFromIndex({
    selectMarketBlocks: async () => [
      { number: 1, hash, parentHash: hash, timestamp: unixSeconds(Math.floor(blockMs / 1000)) },
    ],
    selectPricesAt: async (input) => {
      asked.push(input)
      const time = input.times[0]
      if (time === undefined) return []
      return input.tokens.includes(A) ? [{ token: A, time: unixSeconds(time), priceUsd: 3 }] : []
    },
    wrappedNativeToken: A,
    nowMs: () => NOW_MS,
  })
  return { past, asked }
}

it('past prices of the index are one read, in which the coin is its wrapped token', async () => {
  const { past, asked } = indexed(NOW_MS)
  const prices = await past([NATIVE_TOKEN, A, B])
  expect(asked.map(({ tokens }) => tokens)).toEqual([[A, B]])
  expect(prices.get(NATIVE_TOKEN)).toEqual(prices.get(A))
  expect(prices.get(A)?.[0]?.price).toBe(3)
  expect(prices.has(B)).toBe(false)
  await past([NATIVE_TOKEN, A, B])
  expect(asked).toHaveLength(1)
})

it('an index that is behind does not say that there are no past prices', async () => {
  await expect(indexed(NOW_MS - 3_600_000).past([B])).rejects.toThrow(/behind/)
  expect(await indexed(NOW_MS).past([B])).toEqual(new Map())
})

it('a token with more holders than are counted is said to have at least so many', async () => {
  const counted = holderTotalsFromIndex(
    {
      selectHolderCounts: async ({ limit }) => [
        { token: A, holders: limit },
        { token: B, holders: limit - 1 },
      ],
    },
    () => NOW_MS,
  )
  const totals = await counted([A, B])
  expect(totals.get(A)).toEqual({ count: 10_000, isLeast: true })
  expect(totals.get(B)).toEqual({ count: 10_000, isLeast: false })
})
