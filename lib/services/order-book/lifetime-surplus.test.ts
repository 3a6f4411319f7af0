import { describe, expect, it } from 'vitest'
import type { BlockHeader } from '@/lib/domain/network/block'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { createLifetimeSurplus } from './lifetime-surplus'

const USDC = address(`0x${'a1'.repeat(20)}`)
const OWNER = address(`0x${'01'.repeat(20)}`)

const header = (number: number, branch = 0): BlockHeader => {
  const hash = (of: number) =>
    blockHash(`0x${(of * 2 + 2 + branch).toString(16).padStart(64, '0')}`)
  return {
    number,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: unixSeconds(number),
  }
}

/** An account with one fill in each of the blocks, each worth a dollar, and the ranges read of them. */
function book(fillBlocks: readonly number[]) {
  const ranges: (readonly [number, number | null])[] = []
  const state = { head: header(0), market: header(0), blocks: fillBlocks, isDown: false }
  const read = createLifetimeSurplus({
    selectIndexedHead: async () => state.head,
    selectMarketCursor: async () => state.market,
    selectSurplusSums: async ({ after, upTo }) => {
      if (state.isDown) throw new Error('the database is down')
      ranges.push([after, upTo])
      const fills = state.blocks.filter((at) => at > after && (upTo === null || at <= upTo)).length
      const dollars = fills * 1e6
      return fills === 0
        ? []
        : [
            {
              token: USDC,
              fills,
              priced: fills,
              limitAtomsUsd: dollars,
              quoted: 0,
              quoteAtomsUsd: 0,
            },
          ]
    },
    wrappedNativeToken: USDC,
    loadTokens: async () => new Map([[USDC, { address: USDC, symbol: 'USDC', decimals: 6 }]]),
  })
  const moveTo = (number: number, branch = 0) => {
    state.head = header(number, branch)
    state.market = state.head
  }
  const usd = async () => (await read(OWNER)).limit.usd
  return { state, ranges, usd, moveTo }
}

describe('the lifetime surplus of an account', () => {
  it('is read once per head, and later only of the blocks that may still change', async () => {
    const { ranges, usd, moveTo, state } = book([1, 2, 3_000])
    moveTo(3_000)
    expect([await usd(), await usd()]).toEqual([3, 3])
    expect(ranges).toEqual([
      [-1, 1_976],
      [1_976, null],
    ])
    ranges.length = 0
    state.blocks = [1, 2, 3_000, 3_001]
    moveTo(3_001)
    expect(await usd()).toBe(4)
    expect(ranges).toEqual([
      [1_976, 1_977],
      [1_977, null],
    ])
  })

  it('follows a reorganisation of the newest blocks', async () => {
    const { usd, moveTo, state } = book([1, 2_999])
    moveTo(3_000)
    expect(await usd()).toBe(2)
    state.blocks = [1]
    moveTo(3_000, 1)
    expect(await usd()).toBe(1)
  })

  it('keeps nothing that still waits for its prices', async () => {
    const { ranges, usd, moveTo, state } = book([5_000])
    moveTo(9_000)
    state.market = header(4_000)
    await usd()
    expect(ranges).toEqual([
      [-1, 4_000],
      [4_000, null],
    ])
  })

  it('is read again after a failure', async () => {
    const { usd, moveTo, state } = book([1])
    moveTo(10)
    state.isDown = true
    await expect(usd()).rejects.toThrow('down')
    state.isDown = false
    expect(await usd()).toBe(1)
  })
})
