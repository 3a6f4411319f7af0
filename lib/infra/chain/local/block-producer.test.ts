import { gzipSync } from 'node:zlib'
import { numberToHex } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'
import { blocksBetween, createBlockProducer } from './block-producer'
import { type ReadBlock, readBlock } from './block-reader'
import type { ChainStore } from './chain-store'
import type { Rpc } from './rpc'

it.each([
  ['a short snapshot', 0.1, 2, 150],
  ['one of three seconds', 3, 2, 150],
  ['one of four seconds', 4, 2, 200],
  ['one of four seconds with short blocks', 4, 1, 400],
  ['one at the time-out', 120, 2, 6_000],
])('mining pauses for at most a hundredth of the time: %s', (_, seconds, block, blocks) => {
  expect(blocksBetween(seconds, block)).toBe(blocks)
})

const hashOf = (number: number) => numberToHex(number, { size: 32 })

const headAt = (number: number, timestamp: number): ReadBlock => ({
  number,
  timestamp,
  baseFee: '0x1',
  transactions: [],
  replayable: true,
  hash: hashOf(number),
  parentHash: hashOf(Math.max(number - 1, 0)),
})

/** A producer on demand, besides one block a second, on a node whose only block is of this time. */
const producerOnDemand = (rpc: Rpc, timestamp: number) =>
  createBlockProducer({
    rpc,
    store: { append: async () => undefined } as unknown as ChainStore,
    head: headAt(0, timestamp),
    blockSeconds: 1,
    minesOnDemand: true,
    nowMs: Date.now,
    onFault: () => undefined,
  })

/** A node whose blocks have these times, in seconds; like a real one, it mines none before its newest. */
function fakeNode(times: number[]) {
  const call = async (method: string, ...[first]: readonly unknown[]): Promise<unknown> => {
    if (method === 'evm_mine') {
      const { timestamp } = first as { timestamp: number }
      if (timestamp <= (times.at(-1) ?? 0)) throw new Error('Timestamp error')
      times.push(timestamp)
    }
    if (method !== 'eth_getBlockByNumber') return null
    const number = first === 'latest' ? times.length - 1 : Number(first)
    return {
      number: numberToHex(number),
      timestamp: numberToHex(times[number] ?? 0),
      hash: hashOf(number),
      parentHash: hashOf(Math.max(number - 1, 0)),
      baseFeePerGas: '0x1',
      transactions: [],
    }
  }
  return { url: '', call, batch: async () => [] } satisfies Rpc
}

it('a block follows the newest of the node, also where a command has mined one ahead of the clock', async () => {
  const times = [1_000, 5_000]
  const journaled: number[] = []
  const store = {
    append: async (blocks: readonly { timestamp: number }[]) => {
      journaled.push(...blocks.map(({ timestamp }) => timestamp))
    },
  } as unknown as ChainStore
  const faults: unknown[] = []
  const producer = createBlockProducer({
    rpc: fakeNode(times),
    store,
    head: headAt(0, 1_000),
    blockSeconds: 60,
    nowMs: () => 1_001_000,
    onFault: (fault) => faults.push(fault),
  })
  await producer.start()
  producer.halt()
  expect(faults).toEqual([])
  expect(times).toEqual([1_000, 5_000, 5_001])
  expect(journaled).toEqual([5_000, 5_001])
})

it('on demand, a block is mined for what waits, and none by the clock while blocks are ahead of it', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  const seconds = () => Date.now() / 1000
  const times = [seconds() - 60]
  let waiting = 0
  const node = fakeNode(times)
  const rpc: Rpc = {
    ...node,
    call: async (method, ...params) => {
      if (method === 'txpool_status') return { pending: numberToHex(waiting), queued: '0x0' }
      if (method === 'evm_mine') waiting = 0
      return node.call(method, ...params)
    },
  }
  const producer = producerOnDemand(rpc, seconds() - 60)
  await producer.start()
  expect(times).toHaveLength(2)
  for (let transaction = 0; transaction < 4; transaction += 1) {
    waiting = 1
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(times.slice(1).map((time) => time - 1_000_000)).toEqual([0, 1, 2, 3, 4])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(times).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(times.slice(6).map((time) => time - 1_000_000)).toEqual([5, 6])
  producer.halt()
})

it('on demand, what arrives just after a block is in the block of the next period', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  const times = [1_000_000 - 60]
  let waiting = 0
  let mined = 0
  const node = fakeNode(times)
  const rpc: Rpc = {
    ...node,
    call: async (method, ...params) => {
      if (method === 'txpool_status') return { pending: numberToHex(waiting), queued: '0x0' }
      if (method === 'evm_mine') {
        mined += 1
        // During the second block on demand, the transaction for a third one arrives.
        waiting = mined === 3 ? 1 : 0
      }
      return node.call(method, ...params)
    },
  }
  const producer = producerOnDemand(rpc, 1_000_000 - 60)
  await producer.start()
  for (let transaction = 0; transaction < 2; transaction += 1) {
    waiting = 1
    await vi.advanceTimersByTimeAsync(100)
  }
  expect({ mined, waiting }).toEqual({ mined: 3, waiting: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect({ mined, waiting }).toEqual({ mined: 4, waiting: 0 })
  producer.halt()
})

afterEach(() => {
  vi.useRealTimers()
})

it('a replaced chain that keeps changing is saved in a later period, and the node goes on', async () => {
  let number = 0
  let saves = 0
  const isRestless = { value: true }
  const blockReply = (target: unknown = 'latest') => {
    const at = target === 'latest' ? number : Number(target)
    return {
      number: numberToHex(at),
      timestamp: '0x5',
      baseFeePerGas: '0x1',
      transactions: [],
      hash: hashOf(900 + at),
      parentHash: hashOf(899 + at),
    }
  }
  const node = await listen(async (request, response) => {
    const { id, method } = JSON.parse((await bodyOf(request)).toString())
    if (isRestless.value) number += 1
    const dump = `0x${gzipSync(JSON.stringify({ transactions: [] })).toString('hex')}`
    const result = method === 'anvil_dumpState' ? dump : blockReply()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  const mined: unknown[] = []
  const call = async (method: string, ...[first]: readonly unknown[]) => {
    if (method === 'evm_mine') mined.push(first)
    return method === 'eth_getBlockByNumber' ? blockReply(first) : null
  }
  const faults: unknown[] = []
  const producer = createBlockProducer({
    rpc: { url: node.url, call, batch: async () => [] },
    store: {
      writeSnapshot: async () => {
        saves += 1
      },
      append: async () => undefined,
    } as never,
    head: headAt(3, 1),
    blockSeconds: 60,
    nowMs: () => 1_000_000,
    onFault: (fault: unknown) => faults.push(fault),
  })
  await producer.start()
  expect({ faults, mined, saves }).toEqual({ faults: [], mined: [], saves: 0 })
  isRestless.value = false
  await producer.stop()
  expect({ faults, saves }).toEqual({ faults: [], saves: 1 })
  await node.close()
})

/** A node whose head is block 5 of another branch than the one on disk, without the blocks `missing`. */
async function replacedNode(missing: readonly number[]) {
  const reply = (number: number) =>
    missing.includes(number)
      ? null
      : {
          number: numberToHex(number),
          timestamp: '0x5',
          baseFeePerGas: '0x1',
          transactions: [],
          hash: hashOf(number < 3 ? number : 900 + number),
          parentHash: hashOf(number - 1 < 3 ? Math.max(number - 1, 0) : 899 + number),
        }
  const answer = (method: string, target: unknown) => {
    if (method === 'anvil_dumpState') {
      return `0x${gzipSync(JSON.stringify({ transactions: [] })).toString('hex')}`
    }
    return method === 'eth_getBlockByNumber'
      ? reply(target === 'latest' ? 5 : Number(target))
      : null
  }
  const node = await listen(async (request, response) => {
    const { id, method, params } = JSON.parse((await bodyOf(request)).toString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params?.[0]) }))
  })
  const call = async (method: string, target?: unknown) => answer(method, target)
  return { rpc: { url: node.url, call, batch: async () => [] }, close: node.close }
}

it.each([
  ['goes on with a replaced chain that is whole', hashOf(4), [], 1, 0],
  ['gives up a node whose replaced chain lacks a block', hashOf(4), [3], 0, 1],
  ['gives up a node that mined on the newest block and lost it', hashOf(904), [3, 4], 0, 1],
])('%s', async (_, hash, missing, saves, faultCount) => {
  const { rpc, close } = await replacedNode(missing)
  const saved: number[] = []
  const faults: unknown[] = []
  const producer = createBlockProducer({
    rpc,
    store: {
      writeSnapshot: async (block: number) => saved.push(block),
      append: async () => undefined,
    } as never,
    head: { ...headAt(4, 1), hash },
    blockSeconds: 60,
    nowMs: () => 1_000,
    onFault: (fault: unknown) => faults.push(fault),
  })
  // The block it had on disk was one of the old branch.
  await producer.waitFor(5).catch(() => undefined)
  producer.halt()
  await close()
  expect([saved.length, faults.length]).toEqual([saves, faultCount])
})

it('a block replaced between the reads of it and of its transactions is read again', async () => {
  const raw: (string | null)[] = [null, '0x01']
  const reply = {
    ...((await fakeNode([1_000, 1_001]).call('eth_getBlockByNumber', 'latest')) as object),
  }
  const rpc = {
    url: '',
    call: async () => ({ ...reply, transactions: [{ hash: hashOf(7), r: '0x1' }] }),
    batch: async () => [raw.length > 1 ? raw.shift() : raw[0]],
  }
  expect((await readBlock(rpc, 'latest'))?.transactions).toEqual(['0x01'])
  raw.splice(0, raw.length, null)
  await expect(readBlock(rpc, 'latest')).rejects.toThrow(/replaced during each of 5 reads/)
})
