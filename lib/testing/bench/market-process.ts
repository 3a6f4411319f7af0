import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@/lib/infra/db/db'
import { startMarketIndexer } from '@/lib/infra/market/market-indexer'
import type { MarketWorkerSetup } from '@/lib/infra/market/messages'
import { marketIndexStore } from '@/lib/server/market-index'
import { type MarketServer, openMarketServer } from './market-server'

// A process that serves from an embedded database while its market index catches up.

export type MarketQuestion =
  | { readonly ask: 'serve'; readonly setup: MarketWorkerSetup }
  | {
      readonly ask: 'catch up'
      readonly setup: MarketWorkerSetup
      readonly workerFile: string
      readonly blocks: number
    }
  | { readonly ask: 'end' }

export type CatchUp = {
  readonly seconds: number
  readonly loopP99Ms: number
  readonly loopMaxMs: number
  /** Resident megabytes before the first block, after each tenth of them, and at the head. */
  readonly memoryMb: readonly number[]
  /** What the index reported on the way; none on a healthy node. */
  readonly faults: readonly string[]
}

export type MarketAnswer =
  | ({ readonly kind: 'serving' } & MarketServer)
  | ({ readonly kind: 'caught up' } & CatchUp)
  | { readonly kind: 'ended' }

const dir = await mkdtemp(path.join(tmpdir(), 'market-bench-'))
const database = await openDatabase({ kind: 'pglite', dir })
await database.migrate()

function catchUp({
  setup,
  workerFile,
  blocks,
}: MarketQuestion & { readonly ask: 'catch up' }): Promise<CatchUp> {
  const faults: string[] = []
  const memoryMb = [residentMb()]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const startedAt = performance.now()
  delay.enable()
  return new Promise((resolve) => {
    const indexer = startMarketIndexer({
      workerUrl: pathToFileURL(workerFile),
      setup,
      store: marketIndexStore(database, setup.chainId),
      onProgress: ({ indexedBlock }) => {
        if (indexedBlock + 1 >= (blocks * memoryMb.length) / 10) memoryMb.push(residentMb())
        if (indexedBlock < blocks - 1) return
        delay.disable()
        const seconds = (performance.now() - startedAt) / 1000
        const [loopP99Ms, loopMaxMs] = [delay.percentile(99) / 1e6, delay.max / 1e6]
        void indexer.stop().then(() => resolve({ seconds, loopP99Ms, loopMaxMs, memoryMb, faults }))
      },
      onReorganised: ({ oldHead }) => faults.push(`taken back from block ${oldHead}`),
      onFault: (detail) => faults.push(detail),
    })
  })
}

const residentMb = (): number => Math.round(process.memoryUsage().rss / 1e6)

async function answer(question: MarketQuestion): Promise<MarketAnswer> {
  switch (question.ask) {
    case 'serve':
      return { kind: 'serving', ...(await openMarketServer(database, question.setup)) }
    case 'catch up':
      return { kind: 'caught up', ...(await catchUp(question)) }
    case 'end':
      await database.close()
      await rm(dir, { recursive: true, force: true })
      return { kind: 'ended' }
  }
}

process.on('message', (question: MarketQuestion) => {
  void answer(question).then((value) => process.send?.(value))
})
