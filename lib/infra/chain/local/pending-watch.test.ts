import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPending } from './pending-watch'
import type { Rpc } from './rpc'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const A_WHILE_MS = 1_000

/** A node with a pool; a block takes all but `stuck` transactions. */
function fakePool(stuck = 0) {
  const pool = { pending: 0, blocks: 0, isDown: false }
  const rpc: Rpc = {
    url: '',
    batch: async () => [],
    call: async () => {
      if (pool.isDown) throw new Error('down')
      return { pending: `0x${pool.pending.toString(16)}`, queued: '0x0' }
    },
  }
  const mine = async () => {
    pool.blocks += 1
    pool.pending = Math.min(pool.pending, stuck)
  }
  return { pool, watch: watchPending(rpc, mine) }
}

it('mines one block for all that waits, and none while nothing does', async () => {
  const { pool, watch } = fakePool()
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool.blocks).toBe(0)
  pool.pending = 17
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool).toMatchObject({ blocks: 1, pending: 0 })
  watch.stop()
})

it('mines for what is new, not again for a transaction that no block takes', async () => {
  const { pool, watch } = fakePool(1)
  pool.pending = 1
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool.blocks).toBe(1)
  pool.pending = 2
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool.blocks).toBe(2)
  watch.stop()
})

it('goes on after the node was down, and ends when it is stopped', async () => {
  const { pool, watch } = fakePool()
  pool.isDown = true
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  Object.assign(pool, { isDown: false, pending: 1 })
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool.blocks).toBe(1)
  watch.stop()
  pool.pending = 1
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(pool.blocks).toBe(1)
})
