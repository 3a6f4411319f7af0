import { describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { createIndexedHolders } from './indexed-holders'

const TOKEN = address(`0x${'ab'.repeat(20)}`)
const holder = address(`0x${'11'.repeat(20)}`)
const block = (number: number, timestamp: number) => ({
  number,
  hash: blockHash(`0x${'01'.repeat(32)}`),
  parentHash: blockHash(`0x${'02'.repeat(32)}`),
  timestamp: unixSeconds(timestamp),
})

describe('indexed holders', () => {
  it('are as of the newest indexed block', async () => {
    const lookup = createIndexedHolders({
      selectTopHolders: async ({ token, limit }) =>
        token === TOKEN && limit === 100 ? [{ holder, balance: 5n }] : [],
      selectMarketBlocks: async () => [block(1, 100), block(2, 112)],
      nowMs: () => 115_000,
    })
    const entry = { address: holder, balance: 5n, isContract: null, label: null }
    expect(await lookup(TOKEN)).toEqual(found([entry], 112_000))
    expect(await lookup(holder)).toBe(unknown)
  })

  it('of an index far behind are served as old, but none is a fault', async () => {
    const lookup = createIndexedHolders({
      selectTopHolders: async ({ token }) => (token === TOKEN ? [{ holder, balance: 5n }] : []),
      selectMarketBlocks: async () => [block(2, 112)],
      nowMs: () => 112_000 + 600_001,
    })
    expect(await lookup(TOKEN)).toMatchObject({ kind: 'found', atMs: 112_000 })
    await expect(lookup(holder)).rejects.toThrow('600 s behind')
  })

  it('of an index that has read nothing are a fault, not an empty list', async () => {
    const lookup = createIndexedHolders({
      selectTopHolders: async () => [],
      selectMarketBlocks: async () => [],
      nowMs: () => 115_000,
    })
    await expect(lookup(TOKEN)).rejects.toThrow('no block yet')
  })
})
