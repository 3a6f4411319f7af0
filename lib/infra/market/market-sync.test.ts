import { createPublicClient, custom, numberToHex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { createMarketSync, type StoreCall } from './market-sync'
import type { MarketWorkerSetup, StoreRequest } from './messages'

const TOKEN = address(`0x${'a0'.repeat(20)}`)
const BLOCKS = 100_000
const LOGS_PER_BLOCK = 4
const WRITE_MS_PER_BLOCK = 0.1
const SOMETHING = toHex(1, { size: 32 })

const hashOf = (block: number) => toHex(block + 1, { size: 32 })

/** A chain of blocks with logs that mean nothing to the index. */
function answer(method: string, params: readonly unknown[]): unknown {
  const [asked] = params
  if (method === 'eth_getBlockByNumber') {
    const number = asked === 'latest' ? BLOCKS - 1 : Number(asked)
    return {
      ...{ number: numberToHex(number), timestamp: numberToHex(number) },
      ...{ hash: hashOf(number), parentHash: hashOf(number - 1) },
    }
  }
  if (typeof asked !== 'object' || asked === null) throw new Error(method)
  const { fromBlock, toBlock } = { fromBlock: '', toBlock: '', ...asked }
  const [from, size] = [Number(fromBlock), Number(toBlock) - Number(fromBlock) + 1]
  return Array.from({ length: size * LOGS_PER_BLOCK }, (_, at) => {
    const number = from + Math.floor(at / LOGS_PER_BLOCK)
    return {
      ...{ address: TOKEN, topics: [SOMETHING, SOMETHING], data: '0x' },
      ...{ blockNumber: numberToHex(number), blockTimestamp: numberToHex(number) },
      ...{ blockHash: hashOf(number), logIndex: numberToHex(at) },
    }
  })
}

/** Sizes of the first batches, the clock going on by a second each. */
async function batchSizes(count: number, firstWrites: MarketWorkerSetup['firstWrites']) {
  const sizes: number[] = []
  let ends = -1
  const ask = async (request: StoreRequest) => {
    if (request.ask === 'blocks') return []
    if (request.ask === 'rewind') return { time: null, pools: [], states: [], slots: [] }
    if (request.ask === 'samples') return null
    const end = request.batch.headers.at(-1)?.number ?? Number.NaN
    sizes.push(end - ends)
    ends = end
    return { writeMs: (sizes.at(-1) ?? 0) * WRITE_MS_PER_BLOCK }
  }
  const sync = createMarketSync({
    client: createPublicClient({
      transport: custom({ request: async ({ method, params }) => answer(method, params) }),
    }),
    setup: {
      ...{ rpcUrl: '', chainId: 1, startBlock: 0, usdToken: TOKEN, wrappedNativeToken: TOKEN },
      ...{ tokens: [{ address: TOKEN, decimals: 6 }], factories: [] },
      ...(firstWrites === undefined ? {} : { firstWrites }),
    },
    ask: ask as StoreCall,
    onProgress: () => undefined,
    onReorganised: () => undefined,
    onRefused: () => undefined,
    nowMs: () => sizes.length * 1_000,
  })
  while (sizes.length < count) await sync.step()
  return sizes
}

describe('the first writes of a market index', () => {
  it('are long until their time is over, though the head is far', async () => {
    const sizes = await batchSizes(24, { mostMs: 200, forMs: 12_000 })
    expect(sizes[11]).toBe(1_000)
    for (const size of sizes.slice(12)) expect(size).toBeLessThanOrEqual(200)
  })

  it('are as short as all others where others are served', async () => {
    for (const size of await batchSizes(12, undefined)) expect(size).toBeLessThanOrEqual(200)
  })
})
