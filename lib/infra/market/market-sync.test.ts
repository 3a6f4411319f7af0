import { createPublicClient, custom, numberToHex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { MarketBatch } from '@/lib/domain/market/market-batch'
import type { BlockHeader } from '@/lib/domain/network/block'
import { address } from '@/lib/domain/shared/address'
import { createMarketSync, type StoreCall } from './market-sync'
import type { MarketWorkerSetup, StoreRequest } from './messages'

const TOKEN = address(`0x${'a0'.repeat(20)}`)
const BLOCKS = 100_000
const LOGS_PER_BLOCK = 4
const WRITE_MS_PER_BLOCK = 0.1
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const SETUP = {
  rpcUrl: '',
  chainId: 1,
  startBlock: 0,
  usdToken: TOKEN,
  wrappedNativeToken: TOKEN,
  tokens: [{ address: TOKEN, decimals: 6 }],
  factories: [],
}
const SOMETHING = toHex(1, { size: 32 })

const hashOf = (block: number) => toHex(block + 1, { size: 32 })

/** A chain of blocks with logs irrelevant to the index. */
function answer(method: string, params: readonly unknown[]): unknown {
  const [parameter] = params
  if (method === 'eth_getBlockByNumber') {
    const number = parameter === 'latest' ? BLOCKS - 1 : Number(parameter)
    return {
      number: numberToHex(number),
      timestamp: numberToHex(number),
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
    }
  }
  if (typeof parameter !== 'object' || parameter === null) throw new Error(method)
  const { fromBlock, toBlock } = { fromBlock: '', toBlock: '', ...parameter }
  const [from, size] = [Number(fromBlock), Number(toBlock) - Number(fromBlock) + 1]
  return Array.from({ length: size * LOGS_PER_BLOCK }, (_, at) => {
    const number = from + Math.floor(at / LOGS_PER_BLOCK)
    return {
      address: TOKEN,
      topics: [SOMETHING, SOMETHING],
      data: '0x',
      blockNumber: numberToHex(number),
      blockTimestamp: numberToHex(number),
      blockHash: hashOf(number),
      logIndex: numberToHex(at),
    }
  })
}

type Call = { readonly method: string; readonly params: readonly unknown[] }

/**
 * An index of the blocks of a small chain whose branch, head and final block the test sets, as the
 * node's answers to single calls.
 */
function smallIndex({ headTimeoutMs = 0 } = {}) {
  let falsify = (result: unknown, _: Call): unknown => result
  const chain = { forks: [] as number[], head: 200, final: 136 as number | null }
  const headerOf = (number: number) => {
    const branchOf = (block: number) => chain.forks.filter((first) => first <= block).length
    const hashAt = (block: number) => hashOf(block + branchOf(block) * 1_000_000)
    return {
      number: numberToHex(number),
      timestamp: numberToHex(number),
      hash: hashAt(number),
      parentHash: hashAt(number - 1),
    }
  }
  /** A transfer in each block. */
  const logsOf = ({
    fromBlock,
    toBlock,
  }: {
    readonly fromBlock: string
    readonly toBlock: string
  }) =>
    Array.from({ length: Number(toBlock) - Number(fromBlock) + 1 }, (_, index) => {
      const { number, hash } = headerOf(Number(fromBlock) + index)
      return {
        address: TOKEN,
        topics: [TRANSFER, SOMETHING, pad(TOKEN)],
        data: pad(number),
        blockNumber: number,
        blockTimestamp: number,
        blockHash: hash,
        logIndex: '0x0',
      }
    })
  let asked = 0
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const call = { method, params: params as readonly unknown[] }
    return falsify(resultOf(call), call)
  }
  const resultOf = ({ method, params: [at] }: Call) => {
    if (method !== 'eth_getBlockByNumber') return logsOf(at as Parameters<typeof logsOf>[0])
    if (at !== 'finalized') return headerOf(at === 'latest' ? chain.head : Number(at))
    asked += 1
    return chain.final === null ? null : headerOf(chain.final)
  }
  let stored: BlockHeader[] = []
  let changes: MarketBatch['recentChanges'] = []
  const rewinds: (number | null)[] = []
  const callStore = async (of: StoreRequest) => {
    if (of.kind === 'blocks') return stored
    if (of.kind === 'samples') return null
    if (of.kind === 'batch') {
      stored = [...stored, ...of.batch.headers].slice(-64)
      changes = [...changes, ...of.batch.recentChanges]
      return { writeMs: 1 }
    }
    rewinds.push(of.block)
    stored = stored.filter(({ number }) => number <= (of.block ?? -1))
    changes = changes.filter(({ blockNumber }) => blockNumber <= (of.block ?? -1))
    return { time: stored.at(-1)?.timestamp ?? null, pools: [], states: [], slots: [] }
  }
  const sync = createMarketSync({
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    setup: SETUP,
    callStore: callStore as StoreCall,
    onProgress: () => undefined,
    onReorganised: () => undefined,
    onRefused: () => undefined,
    nowMs: () => 0,
    headTimeoutMs,
  })
  const toHead = async () => {
    while ((await sync.step()) === 'more') {}
  }
  const answerWith = (results: typeof falsify) => {
    falsify = results
  }
  /** The newest blocks, each with what it changed. */
  const blocks = () =>
    stored.map(({ number, hash }) => {
      const ofBlock = changes.filter(({ blockNumber }) => blockNumber === number)
      return [number, hash, ...ofBlock.map(({ holder, change }) => `${holder} ${change}`)].join(' ')
    })
  return { chain, rewinds, toHead, asked: () => asked, answerWith, blocks }
}

const HASH = toHex(99, { size: 32 })
const inBlocks =
  (change: object) =>
  (result: unknown, { method }: Call) =>
    method === 'eth_getBlockByNumber' ? { ...(result as object), ...change } : result
const inLogs =
  (change: object) =>
  (result: unknown, { method }: Call) =>
    method === 'eth_getLogs' ? (result as object[]).map((log) => ({ ...log, ...change })) : result

describe('a market index on a faulty node', () => {
  it.each([
    ['a text', () => 'nonsense'],
    ['an empty text', () => ''],
    ['an object', () => ({})],
    ['a list', (result: unknown) => (Array.isArray(result) ? [{}] : [])],
    ['nothing', () => null],
    ['another number', inBlocks({ number: '0xc7' })],
    ['another hash', inBlocks({ hash: HASH })],
    ['another parent', inBlocks({ parentHash: HASH })],
    ['logs of another block', inLogs({ blockHash: HASH })],
    ['logs of blocks not asked for', inLogs({ blockNumber: '0x1' })],
  ])('takes back and stores nothing on its word: %s', async (_, falsify) => {
    for (const [forks, common] of [
      [[], 200],
      [[199], 198],
    ] as const) {
      const grown = async () => {
        const index = smallIndex()
        await index.toHead()
        Object.assign(index.chain, { forks, head: 202 })
        return index
      }
      const undisturbed = await grown()
      const before = undisturbed.blocks()
      let calls = 0
      undisturbed.answerWith((result) => {
        calls += 1
        return result
      })
      await undisturbed.toHead()
      const after = undisturbed.blocks()
      for (let disturbed = 0; disturbed < calls; disturbed += 1) {
        const index = await grown()
        let asked = -1
        index.answerWith((result, call) => {
          asked += 1
          return asked === disturbed ? falsify(result, call) : result
        })
        await index.toHead().catch(() => null)
        index.answerWith((result) => result)
        for (const block of index.blocks()) expect([...before, ...after]).toContain(block)
        await index.toHead()
        expect(index.blocks()).toEqual(after)
        // At its own newest block it takes nothing back.
        for (const block of index.rewinds.slice(1)) expect([common, 202]).toContain(block)
      }
    }
  })

  it('that is behind for a while takes nothing back', async () => {
    const { chain, rewinds, toHead, answerWith, blocks } = smallIndex({ headTimeoutMs: 1_000 })
    await toHead()
    const before = blocks()
    for (const head of [199, 150, 10]) {
      chain.head = head
      await toHead()
    }
    chain.head = 205
    for (const last of [180, 200]) {
      answerWith((result, { params: [at] }) => (Number(at) > last ? null : result))
      await expect(toHead()).rejects.toMatchObject({ retryable: true })
      expect(blocks()).toEqual(before)
    }
    answerWith((result) => result)
    await toHead()
    expect(blocks().at(-1)).toMatch(/^205 /)
    for (const block of rewinds.slice(1)) expect(block).toBe(200)
  })
})

/** Sizes of the first batches, the clock advancing by a second each. */
async function batchSizes(count: number, firstWrites: MarketWorkerSetup['firstWrites']) {
  const sizes: number[] = []
  let ends = -1
  const callStore = async (request: StoreRequest) => {
    if (request.kind === 'blocks') return []
    if (request.kind === 'rewind') return { time: null, pools: [], states: [], slots: [] }
    if (request.kind === 'samples') return null
    const end = request.batch.headers.at(-1)?.number ?? Number.NaN
    sizes.push(end - ends)
    ends = end
    return { writeMs: (sizes.at(-1) ?? 0) * WRITE_MS_PER_BLOCK }
  }
  const sync = createMarketSync({
    client: createPublicClient({
      transport: custom({ request: async ({ method, params }) => answer(method, params) }),
    }),
    setup: { ...SETUP, ...(firstWrites === undefined ? {} : { firstWrites }) },
    callStore: callStore as StoreCall,
    onProgress: () => undefined,
    onReorganised: () => undefined,
    onRefused: () => undefined,
    nowMs: () => sizes.length * 1_000,
  })
  while (sizes.length < count) await sync.step()
  return sizes
}

describe('a market index on a chain that replaces blocks', () => {
  it('follows it from a final block on, and takes nothing back for one that replaces that block', async () => {
    const { chain, rewinds, toHead, asked } = smallIndex()
    await toHead()
    Object.assign(chain, { forks: [190], head: 205 })
    await toHead()
    expect([rewinds, asked()]).toEqual([[null, 189], 1])
    for (const [head, final] of [
      [240, 230],
      [280, 270],
    ]) {
      Object.assign(chain, { head, final })
      await toHead()
    }
    Object.assign(chain, { forks: [190, 231], head: 285 })
    await toHead()
    expect([rewinds, asked()]).toEqual([[null, 189, 230], 3])
    for (const first of [230, 20]) {
      Object.assign(chain, { forks: [190, 231, first], head: 290 })
      await expect(toHead()).rejects.toThrow('taken back block 230, which was final')
    }
    expect(rewinds).toEqual([null, 189, 230])
  })

  it('follows it however deep where the node reports no final block', async () => {
    const { chain, rewinds, toHead } = smallIndex()
    chain.final = null
    await toHead()
    Object.assign(chain, { forks: [100], head: 210 })
    await toHead()
    expect(rewinds).toEqual([null, null])
  })
})

describe('the first writes of a market index', () => {
  it('are long until their time is over, although the head is far away', async () => {
    const sizes = await batchSizes(24, { mostMs: 200, forMs: 12_000 })
    expect(sizes[11]).toBe(1_000)
    for (const size of sizes.slice(12)) expect(size).toBeLessThanOrEqual(200)
  })

  it('are as short as later ones where requests are served', async () => {
    for (const size of await batchSizes(12, undefined)) expect(size).toBeLessThanOrEqual(200)
  })
})
