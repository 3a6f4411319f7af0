import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { selectMarketBlocks } from '@/lib/infra/db/queries/market/market-blocks'
import { selectPoolTotals, selectTopHolders } from '@/lib/infra/db/queries/market/market-pools'
import { startMarketIndexer } from '@/lib/infra/market/market-indexer'
import {
  SYNTHETIC_CHAIN,
  SYNTHETIC_USD,
  startSyntheticNode,
  syntheticSetup,
  syntheticTime,
} from '@/lib/infra/market/synthetic-market.fixture'
import { bundleOptions } from '@/lib/server/build'
import { watchEventLoop } from '@/lib/testing/thread-load'
import { marketIndexStore } from './market-index'

const BLOCKS = 10_000

describe('catching up', () => {
  let folder: string
  let node: Awaited<ReturnType<typeof startSyntheticNode>>
  let database: Database

  beforeAll(async () => {
    folder = await mkdtemp(path.join(process.cwd(), 'node_modules', '.cache', 'market-'))
    await build(bundleOptions(process.cwd(), folder, { worker: 'lib/infra/market/worker.ts' }))
    node = await startSyntheticNode({ blocks: BLOCKS })
    database = await openDatabase({ kind: 'pglite', dir: path.join(folder, 'db') })
    await database.migrate()
  })
  afterAll(async () => {
    node?.stop()
    await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('reads ten thousand blocks while the main thread stays responsive', async () => {
    const faults: string[] = []
    const started = performance.now()
    const eventLoop = watchEventLoop()
    let longestReadMs = 0
    const done = new Promise<void>((resolve) => {
      const indexer = startMarketIndexer({
        workerUrl: pathToFileURL(path.join(folder, 'worker.mjs')),
        setup: syntheticSetup(node.rpcUrl),
        store: marketIndexStore(database, SYNTHETIC_CHAIN),
        onProgress: ({ indexedBlock }) => {
          if (indexedBlock === BLOCKS - 1) void indexer.stop().then(resolve)
        },
        onReorganised: () => undefined,
        onFault: (detail) => faults.push(detail),
      })
    })
    // Concurrent reads all the time.
    let reading = true
    const reads = (async () => {
      while (reading) {
        const startedMs = performance.now()
        await selectTopHolders(database.db, {
          chainId: SYNTHETIC_CHAIN,
          token: SYNTHETIC_USD,
          limit: 100,
        })
        longestReadMs = Math.max(longestReadMs, performance.now() - startedMs)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    await done
    reading = false
    await reads
    const { p99Ms, maxMs } = eventLoop.stop()
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${BLOCKS} blocks in ${seconds.toFixed(1)} s (${Math.round(BLOCKS / seconds)}/s); event loop held up ` +
        `p99 ${Math.round(p99Ms)} ms, at most ${Math.round(maxMs)} ms; longest read ${Math.round(longestReadMs)} ms`,
    )
    expect(faults).toEqual([])
    const cursor = (await selectMarketBlocks(database.db, { chainId: SYNTHETIC_CHAIN })).at(-1)
    expect(cursor?.number).toBe(BLOCKS - 1)
    const now = syntheticTime(BLOCKS)
    const [totals] = await selectPoolTotals(database.db, { chainId: SYNTHETIC_CHAIN, now })
    // One dollar per block.
    expect(totals?.month.volumeUsd).toBe(BLOCKS)
    expect(totals?.day.volumeUsd).toBeGreaterThanOrEqual(9_000)
    expect(totals?.day.volumeUsd).toBeLessThan(10_000 + 1)
    expect(p99Ms).toBeLessThan(50)
  })
})
