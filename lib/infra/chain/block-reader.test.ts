import { createPublicClient, custom, numberToHex, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { blockHash } from '@/lib/domain/shared/hex'
import { createBlockReader } from './block-reader'

/** A node whose head and whose clock the test sets, with the calls it was asked. */
function countedNode() {
  const state = { head: 7, nowMs: 1_000, isDown: false }
  const calls: string[] = []
  const client = createPublicClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: unknown }) => {
          calls.push(`${method} ${(params as readonly unknown[])[0]}`)
          if (state.isDown) throw new Error('down')
          return {
            number: numberToHex(state.head),
            hash: pad(numberToHex(state.head)),
            parentHash: pad(numberToHex(state.head - 1)),
            timestamp: numberToHex(state.head),
            transactions: [],
          }
        },
      },
      { retryCount: 0 },
    ),
  })
  const reader = createBlockReader({ client, nowMs: () => state.nowMs, maxAgeMs: 250 })
  return { state, calls, reader }
}

const hashOf = (number: number) => blockHash(pad(numberToHex(number)))

describe('createBlockReader', () => {
  it('asks once for all who ask at a time, and again for who asks later', async () => {
    const { state, calls, reader } = countedNode()
    const together = await Promise.all([reader.newest(), reader.newest(), reader.recent(0)])
    expect(together.map(({ number }) => number)).toEqual([7n, 7n, 7n])
    expect(calls).toEqual(['eth_getBlockByNumber latest'])
    state.head = 8
    expect((await reader.newest()).number).toBe(8n)
    expect(calls).toHaveLength(2)
  })

  it('takes a block that was read a moment ago for a recent one, unless it is too low', async () => {
    const { state, calls, reader } = countedNode()
    await reader.newest()
    state.head = 8
    state.nowMs += 250
    expect((await reader.recent(7)).number).toBe(7n)
    expect(calls).toHaveLength(1)
    expect((await reader.recent(8)).number).toBe(8n)
    state.nowMs += 251
    state.head = 9
    expect((await reader.recent(0)).number).toBe(9n)
    expect(calls).toHaveLength(3)
  })

  it('knows what it read by its hash, also once another block is the newest', async () => {
    const { state, calls, reader } = countedNode()
    await reader.newest()
    state.head = 8
    await reader.newest()
    expect([reader.known(hashOf(7))?.number, reader.known(hashOf(8))?.number]).toEqual([7n, 8n])
    expect(reader.known(hashOf(6))).toBeUndefined()
    expect(calls).toHaveLength(2)
  })

  it('asks again after a failure, which all who asked together see', async () => {
    const { state, reader } = countedNode()
    state.isDown = true
    const all = await Promise.allSettled([reader.newest(), reader.recent(0)])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state.isDown = false
    expect((await reader.recent(0)).number).toBe(7n)
  })
})
