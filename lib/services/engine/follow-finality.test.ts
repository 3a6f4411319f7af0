import { beforeEach, describe, expect, it } from 'vitest'
import type { BlockHeader } from '@/lib/domain/network/block'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { type FinalityDeps, followFinality } from './follow-finality'

const header = (number: number, branch = 'a'): BlockHeader => ({
  number,
  hash: blockHash(`0x${branch.repeat(2)}${number.toString(16).padStart(62, '0')}`),
  parentHash: blockHash(`0x${'00'.repeat(32)}`),
  timestamp: unixSeconds(number),
})

let reported: BlockHeader | null
let asked: number
let stored: Map<string, string>
/** Blocks below this one are no longer stored. */
let firstStored: number

beforeEach(() => {
  reported = null
  asked = 0
  stored = new Map()
  firstStored = 0
})

const deps: FinalityDeps = {
  finalized: async () => {
    asked += 1
    return reported
  },
  selectIndexedBlock: async ({ number }) => (number < firstStored ? null : header(number)),
  selectMeta: async ({ key }) => stored.get(key) ?? null,
  upsertMeta: async ({ key, value }) => {
    stored.set(key, value)
  },
}

describe('what is final', () => {
  it('is what the node reports of the indexed branch, also for the next process', async () => {
    const finality = followFinality(deps)
    reported = header(36)
    await finality.update(header(100))
    expect(await finality.block()).toBeNull()
    reported = header(68)
    await finality.update(header(132))
    expect(await finality.block()).toBe(36)
    expect(await followFinality(deps).block()).toBe(36)
  })

  it('is asked for once in 32 blocks', async () => {
    const finality = followFinality(deps)
    for (let number = 100; number < 164; number += 1) await finality.update(header(number))
    expect(asked).toBe(2)
    await finality.update(header(164))
    expect(asked).toBe(3)
  })

  it('only ever rises', async () => {
    const finality = followFinality(deps)
    for (const [head, final, known] of [
      [100, 36, null],
      [200, 136, 36],
      [300, 30, 36],
      [400, 336, 36],
      [500, 436, 336],
    ] as const) {
      reported = header(final)
      await finality.update(header(head))
      expect(await finality.block()).toBe(known)
    }
  })

  it('is not what was reported once by mistake', async () => {
    const finality = followFinality(deps)
    for (const [head, final, known] of [
      [100, 36, null],
      [132, 131, 36],
      [164, 100, 100],
    ] as const) {
      reported = header(final)
      await finality.update(header(head))
      expect(await finality.block()).toBe(known)
    }
  })

  it('is not what is above the head or on another branch, and what is no longer stored counts', async () => {
    const finality = followFinality(deps)
    for (const [head, final] of [
      [100, null],
      [200, header(201)],
      [300, header(236, 'b')],
      [400, header(336, 'b')],
      [500, header(436)],
    ] as const) {
      reported = final
      await finality.update(header(head))
      expect(await finality.block()).toBeNull()
    }
    firstStored = 590
    reported = header(536)
    await finality.update(header(600))
    expect(await finality.block()).toBe(436)
  })
})
