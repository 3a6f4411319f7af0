import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import type { Database } from '@/lib/infra/db/database'
import { deleteMarket } from '@/lib/infra/db/queries/market/market-rewind'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import {
  createMarketSync,
  MARKET_REORG_WINDOW,
  type StoreCall,
} from '@/lib/infra/market/market-sync'
import {
  SYNTHETIC_CHAIN,
  type SyntheticChain,
  startSyntheticNode,
  syntheticSetup,
} from '@/lib/infra/market/synthetic-market.fixture'
import { marketContent } from './market-content.fixture'
import { marketIndexStore } from './market-index'

const BLOCKS = 300
/** Far longer than the node takes to reply, and short enough to wait for. */
const TIMEOUT_MS = 1_000

describe('market index on a node with limits', { timeout: 60_000 }, () => {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup()
  })

  const startNode = async (chain: SyntheticChain) => {
    const node = await startSyntheticNode(chain)
    cleanups.push(node.stop)
    return node
  }
  const emptyDatabase = async () => {
    const database = await migratedDatabase()
    cleanups.push(database.close)
    return database
  }
  const indexOn = (rpcUrl: string, database: Database) => {
    const refused: number[] = []
    const reorganisations: (number | null)[] = []
    const sync = createMarketSync({
      client: createEvmClient({
        rpcUrl,
        chainId: SYNTHETIC_CHAIN,
        timeoutMs: TIMEOUT_MS,
        retries: 0,
      }),
      setup: syntheticSetup(rpcUrl),
      callStore: marketIndexStore(database, SYNTHETIC_CHAIN) as StoreCall,
      onProgress: () => undefined,
      onReorganised: (forkBlock) => reorganisations.push(forkBlock),
      onRefused: (blocks) => refused.push(blocks),
      nowMs: () => performance.now(),
      headTimeoutMs: 0,
    })
    const toHead = async () => {
      while ((await sync.step()) === 'more') {}
    }
    return { refused, reorganisations, toHead }
  }
  let undisturbed: Awaited<ReturnType<typeof marketContent>>
  beforeAll(async () => {
    const database = await emptyDatabase()
    const node = await startNode({ blocks: BLOCKS })
    const { toHead, refused } = indexOn(node.rpcUrl, database)
    await toHead()
    expect(refused).toEqual([])
    undisturbed = await marketContent(database)
    expect(undisturbed.cursor).toBe(BLOCKS - 1)
  })

  it.each<[string, Partial<SyntheticChain>, number]>([
    ['allows 40 blocks at once', { mostBlocks: 40 }, 40],
    ['allows one block at once', { mostBlocks: 1 }, 1],
    ['sends 100 logs at most', { mostLogs: 100 }, 25],
    ['does not answer for 60 blocks', { silentFrom: 60 }, 59],
  ])('ends with the same rows when the node %s', async (_, limit, most) => {
    const database = await emptyDatabase()
    const node = await startNode({ blocks: BLOCKS, ...limit })
    const { refused, toHead } = indexOn(node.rpcUrl, database)
    await toHead()
    expect(refused.length).toBeGreaterThan(0)
    expect(Math.min(...refused)).toBeGreaterThan(most)
    // It finds the limit at first and sometimes tries again; it does not exceed it all the time.
    expect(refused.length).toBeLessThan(12)
    expect(await marketContent(database)).toEqual(undisturbed)
  })

  it('throws the error of a single block, and continues once the node replies', async () => {
    const database = await emptyDatabase()
    const node = await startNode({ blocks: BLOCKS, mostLogs: 2 })
    const { toHead } = indexOn(node.rpcUrl, database)
    await expect(toHead()).rejects.toThrow('market logs')
    const answering = await startNode({ blocks: BLOCKS })
    await indexOn(answering.rpcUrl, database).toHead()
    expect(await marketContent(database)).toEqual(undisturbed)
  })

  it('starts over after a reorganisation deeper than its window, even if killed while deleting', async () => {
    const database = await emptyDatabase()
    const node = await startNode({ blocks: BLOCKS })
    await indexOn(node.rpcUrl, database).toHead()
    await node.fork(BLOCKS - MARKET_REORG_WINDOW - 40)
    await node.moveHead(BLOCKS + 10)
    // As if the process had ended after its first deletions.
    expect(await deleteMarket(database.db, { chainId: SYNTHETIC_CHAIN })).toBe('more')
    const after = indexOn(node.rpcUrl, database)
    await after.toHead()
    const fresh = await emptyDatabase()
    await indexOn(node.rpcUrl, fresh).toHead()
    const [a, b] = [await marketContent(fresh), await marketContent(database)]
    expect(b.content).toEqual(a.content)
    await node.fork(BLOCKS - MARKET_REORG_WINDOW - 40)
    const running = indexOn(node.rpcUrl, database)
    await running.toHead()
    expect(running.reorganisations).toEqual([null])
    expect((await marketContent(database)).content).not.toEqual(b.content)
  })
})
