import { describe, expect, it } from 'vitest'
import type { BlockHeader } from '@/lib/domain/network/block'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import { type IndexedBlockReads, indexedBlockCheck } from './indexed-block-check'

const hash = blockHash(`0x${'01'.repeat(32)}`)
const block = (number: number, timestamp: number): BlockHeader => ({
  number,
  hash,
  parentHash: hash,
  timestamp: unixSeconds(timestamp),
})

const check = (reads: Partial<IndexedBlockReads>) =>
  indexedBlockCheck('local', {
    selectMarketBlocks: async () => [block(1, 100), block(2, 110)],
    readHead: async () => block(2, 110),
    ...reads,
  })
const fault = async () => {
  throw new InfraError('chain: newest block failed', { retryable: true, cause: null })
}

describe('the check of an index in another process', () => {
  it('passes at the head of the chain, and near it', async () => {
    const base = { name: 'market index', network: 'local' }
    expect(await check({})).toEqual({ ...base, ok: true, ageSeconds: 0 })
    const near = await check({ readHead: async () => block(4, 140) })
    expect(near).toEqual({ ...base, ok: true, ageSeconds: 30, detail: '2 blocks to go' })
    // After a reorganisation.
    expect(await check({ readHead: async () => block(1, 90) })).toMatchObject({ ok: true })
  })

  it('fails while the head is far ahead', async () => {
    const far = await check({ readHead: async () => block(500, 141) })
    expect(far).toMatchObject({ ok: false, ageSeconds: 31, detail: '498 blocks to go' })
  })

  it('fails with a reason when there is nothing to compare', async () => {
    const detailOf = async (reads: Partial<IndexedBlockReads>) => {
      const { ok, detail } = await check(reads)
      return ok ? 'ok' : detail
    }
    expect(await detailOf({ selectMarketBlocks: async () => [] })).toContain('no block yet')
    expect(await detailOf({ selectMarketBlocks: fault })).toBe('chain: newest block failed')
    expect(await detailOf({ readHead: fault })).toBe('chain: newest block failed')
    expect(await detailOf({ readHead: async () => null })).toBe('the chain has no block')
  })
})
