import { describe, expect, it } from 'vitest'
import type { BlockHeader } from '@/lib/domain/network/block'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { type IndexChainDeps, indexChain } from './index-chain'

const hashOf = (branch: string, number: number) =>
  blockHash(`0x${branch.repeat(2)}${number.toString(16).padStart(62, '0')}`)

/** Blocks 1..head; from `forkAt` on they are of branch b. */
function chainOf(head: number, forkAt = Number.POSITIVE_INFINITY) {
  const hash = (number: number) => hashOf(number >= forkAt ? 'b' : 'a', number)
  return (number: number): BlockHeader => ({
    number,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: unixSeconds(Math.min(number, head)),
  })
}

/** A store that keeps what it is told, in memory. */
function fakeIndex(header: (number: number) => BlockHeader, head: number) {
  const stored = new Map<number, BlockHeader>()
  const durable: number[] = []
  const deps: IndexChainDeps = {
    head: async () => header(head),
    header: async (number) => (number <= head ? header(number) : null),
    readEvents: async ({ fromBlock, toBlock }) => ({
      headers: Array.from({ length: toBlock - fromBlock + 1 }, (_, at) => header(fromBlock + at)),
      settlements: [],
      invalidations: [],
      presignatures: [],
    }),
    durable: async (block) => {
      durable.push(block)
    },
    indexedHead: async () => stored.get(Math.max(...stored.keys())) ?? null,
    indexedHash: async (block) => stored.get(block)?.hash ?? null,
    winningSolutions: async () => [],
    transaction: (work) =>
      work({
        deleteFromBlock: async (block) => {
          for (const number of stored.keys()) if (number >= block) stored.delete(number)
        },
        insertBlocks: async (headers) => {
          for (const one of headers) stored.set(one.number, one)
        },
        insertSettlements: async () => undefined,
        insertInvalidations: async () => undefined,
        insertPresignatures: async () => undefined,
        finishAttempts: async () => undefined,
      }),
    notifyOrders: async () => undefined,
  }
  return { deps, stored, durable }
}

const settings = { startBlock: 1, chunkBlocks: 4 }

describe('indexChain', () => {
  it('reaches the head in steps, each safe on disk before it is stored', async () => {
    const { deps, stored, durable } = fakeIndex(chainOf(10), 10)
    expect(await indexChain(deps, settings)).toMatchObject({ from: 1, forkBlock: null })
    expect([...stored.keys()]).toHaveLength(10)
    expect(durable).toEqual([4, 8, 10])
  })

  it('does nothing when the head is already indexed', async () => {
    const { deps, durable } = fakeIndex(chainOf(10), 10)
    await indexChain(deps, settings)
    durable.length = 0
    await indexChain(deps, settings)
    expect(durable).toEqual([])
  })

  it('takes back replaced blocks and reads their successors', async () => {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const forked = fakeIndex(chainOf(11, 8), 11)
    for (const [number, header] of first.stored) forked.stored.set(number, header)
    expect(await indexChain(forked.deps, settings)).toMatchObject({ forkBlock: 7, from: 8 })
    expect(forked.stored.get(8)?.hash).toBe(hashOf('b', 8))
    expect(forked.stored.size).toBe(11)
  })

  it('takes back blocks of a chain that became shorter', async () => {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const shorter = fakeIndex(chainOf(6), 6)
    for (const [number, header] of first.stored) shorter.stored.set(number, header)
    await indexChain(shorter.deps, settings)
    expect(Math.max(...shorter.stored.keys())).toBe(6)
  })

  it('stores nothing on top of a block the chain has just replaced', async () => {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const agreed = chainOf(12)
    const changed = chainOf(12, 10)
    const racing = fakeIndex(agreed, 12)
    for (const [number, header] of first.stored) racing.stored.set(number, header)
    const deps: IndexChainDeps = {
      ...racing.deps,
      readEvents: fakeIndex(changed, 12).deps.readEvents,
    }
    await expect(indexChain(deps, settings)).rejects.toThrow(/changed/)
    expect(Math.max(...racing.stored.keys())).toBe(10)
  })
})
