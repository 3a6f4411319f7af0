import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@/lib/infra/db/db'
import { startMarketIndexer } from '@/lib/infra/market/market-indexer'
import type { MarketWorkerSetup } from '@/lib/infra/market/messages'
import { marketIndexStore } from '@/lib/server/market/market-index'
import { type MarketServer, openMarketServer } from './market-server'

// A process that serves from an embedded database while its market index catches up.

export type MarketQuestion =
  | { readonly kind: 'serve'; readonly setup: MarketWorkerSetup }
  | {
      readonly kind: 'catch up'
      readonly setup: MarketWorkerSetup
      readonly workerFile: string
      readonly blocks: number
    }
  | { readonly kind: 'idle'; readonly ms: number }
  | { readonly kind: 'end' }

/** How long the event loop was blocked, beyond its own millisecond. */
export type LoopDelay = { readonly loopP99Ms: number; readonly loopMaxMs: number }

type CatchUp = LoopDelay & {
  readonly seconds: number
  /** Resident megabytes before the first block, after each tenth of them, and at the head. */
  readonly memoryMb: readonly number[]
  /** Faults reported by the index; none on a healthy node. */
  readonly faults: readonly string[]
}

export type MarketAnswer =
  | ({ readonly kind: 'serving' } & MarketServer)
  | ({ readonly kind: 'caught up' } & CatchUp)
  | ({ readonly kind: 'idled' } & LoopDelay)
  | { readonly kind: 'ended' }

const dir = await mkdtemp(path.join(tmpdir(), 'market-bench-'))
const database = await openDatabase({ kind: 'pglite', dir })
await database.migrate()

function catchUp({
  setup,
  workerFile,
  blocks,
}: MarketQuestion & { readonly kind: 'catch up' }): Promise<CatchUp> {
  const faults: string[] = []
  const memoryMb = [residentMb()]
  const delay = watchLoop()
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const indexer = startMarketIndexer({
      workerUrl: pathToFileURL(workerFile),
      setup,
      store: marketIndexStore(database, setup.chainId),
      onProgress: ({ indexedBlock }) => {
        if (indexedBlock + 1 >= (blocks * memoryMb.length) / 10) memoryMb.push(residentMb())
        if (indexedBlock < blocks - 1) return
        const result = { ...delay(), seconds: (performance.now() - startedAt) / 1000 }
        void indexer.stop().then(() => resolve({ ...result, memoryMb, faults }))
      },
      onReorganised: ({ oldHead }) => faults.push(`taken back from block ${oldHead}`),
      onFault: (detail) => faults.push(detail),
    })
  })
}

/** Returns a function that ends the measurement. */
function watchLoop(): () => LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  return () => {
    delay.disable()
    return { loopP99Ms: delay.percentile(99) / 1e6, loopMaxMs: delay.max / 1e6 }
  }
}

async function idle(ms: number): Promise<LoopDelay> {
  const delay = watchLoop()
  await sleep(ms)
  return delay()
}

const residentMb = (): number => Math.round(process.memoryUsage().rss / 1e6)

async function answer(question: MarketQuestion): Promise<MarketAnswer> {
  switch (question.kind) {
    case 'serve':
      return { kind: 'serving', ...(await openMarketServer(database, question.setup)) }
    case 'catch up':
      return { kind: 'caught up', ...(await catchUp(question)) }
    case 'idle':
      return { kind: 'idled', ...(await idle(question.ms)) }
    case 'end':
      await database.close()
      await rm(dir, { recursive: true, force: true })
      return { kind: 'ended' }
  }
}

process.on('message', (question: MarketQuestion) => {
  void answer(question).then((value) => process.send?.(value))
})
