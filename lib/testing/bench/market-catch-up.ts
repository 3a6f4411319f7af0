import path from 'node:path'
import { startSyntheticNode, syntheticSetup } from '@/lib/infra/market/synthetic-market.fixture'
import { bundleServer } from '@/lib/server/build'
import { startHelper } from './helper-process'
import type { LoopDelay, MarketAnswer, MarketQuestion } from './market-process'
import { startPacedLoad } from './paced-load'
import { percentile } from './statistics'

const REQUESTS_PER_SECOND = 50
const WARM_UP_MS = 2_000
const IDLE_MS = 10_000

/** Times of concurrent clients that request a price and an order alternately, at a fixed rate. */
export type ServingTimes = LoopDelay & {
  readonly requests: number
  readonly requestP50Ms: number
  readonly requestP99Ms: number
  readonly requestMaxMs: number
}

export type CatchUpRow = ServingTimes & {
  readonly blocks: number
  readonly seconds: number
  readonly blocksPerSecond: number
  /** Resident megabytes before the first block, after each tenth of them, and at the head. */
  readonly memoryMb: readonly number[]
  /** The same process and load without an index, as a baseline of the machine itself. */
  readonly idle: ServingTimes
}

/** Indexes a chain of this many blocks from scratch while clients request prices and orders. */
export async function measureCatchUp(root: string, blocks: number): Promise<CatchUpRow> {
  const workerFile = path.join(await bundleServer(root), 'market-worker.mjs')
  const node = await startSyntheticNode({ blocks })
  const indexing = startHelper<MarketQuestion, MarketAnswer>('./market-process.ts', [
    '--conditions=react-server',
  ])
  const request = async <K extends MarketAnswer['kind']>(kind: K, question: MarketQuestion) => {
    const answer = await indexing.request(question)
    if (answer.kind !== kind) throw new Error(`unexpected answer: ${answer.kind}`)
    // Compared above; the compiler does not narrow by a type parameter.
    return answer as Extract<MarketAnswer, { kind: K }>
  }
  try {
    const setup = syntheticSetup(node.rpcUrl)
    const serving = await request('serving', { kind: 'serve', setup })
    const loaded = async <T>(work: () => Promise<T>) => {
      const load = startPacedLoad({ ...serving, perSecond: REQUESTS_PER_SECOND })
      const result = await work()
      return { result, ...(await load.stop()) }
    }
    await loaded(() => request('idled', { kind: 'idle', ms: WARM_UP_MS }))
    const idle = await loaded(() => request('idled', { kind: 'idle', ms: IDLE_MS }))
    const busy = await loaded(() =>
      request('caught up', { kind: 'catch up', setup, workerFile, blocks }),
    )
    await request('ended', { kind: 'end' })
    const { seconds, memoryMb, faults } = busy.result
    const [trouble] = [...faults, ...busy.failures, ...idle.failures]
    if (trouble !== undefined) throw new Error(`the catch-up was not undisturbed: ${trouble}`)
    return {
      ...servingTimes(busy.result, busy.latenciesMs),
      blocks,
      seconds,
      memoryMb,
      blocksPerSecond: blocks / seconds,
      idle: servingTimes(idle.result, idle.latenciesMs),
    }
  } finally {
    await indexing.close()
    node.stop()
  }
}

const servingTimes = (
  { loopP99Ms, loopMaxMs }: LoopDelay,
  latenciesMs: readonly number[],
): ServingTimes => ({
  loopP99Ms,
  loopMaxMs,
  requests: latenciesMs.length,
  requestP50Ms: percentile(latenciesMs, 0.5),
  requestP99Ms: percentile(latenciesMs, 0.99),
  requestMaxMs: Math.max(...latenciesMs),
})
