import path from 'node:path'
import { startSyntheticNode, syntheticSetup } from '@/lib/infra/market/synthetic-market.fixture'
import { bundleServer } from '@/lib/server/build'
import { startHelper } from './helper-process'
import type { CatchUp, MarketAnswer, MarketQuestion } from './market-process'
import { startPacedLoad } from './paced-load'
import { percentile } from './statistics'

const REQUESTS_PER_SECOND = 50
const WARM_UP_MS = 2_000

export type CatchUpRow = Omit<CatchUp, 'faults'> & {
  readonly blocks: number
  readonly blocksPerSecond: number
  /** Requests for a price and an order by turns, at a fixed rate whether answered or not. */
  readonly requests: number
  readonly requestP50Ms: number
  readonly requestP99Ms: number
  readonly requestMaxMs: number
}

/** Indexes a chain of that many blocks from nothing while others ask for prices and orders. */
export async function measureCatchUp(root: string, blocks: number): Promise<CatchUpRow> {
  const workerFile = path.join(await bundleServer(root), 'market-worker.mjs')
  const node = await startSyntheticNode({ blocks })
  const indexing = startHelper<MarketQuestion, MarketAnswer>('./market-process.ts', [
    '--conditions=react-server',
  ])
  try {
    const setup = syntheticSetup(node.rpcUrl)
    const serving = await indexing.ask({ ask: 'serve', setup })
    if (serving.kind !== 'serving') throw new Error(`unexpected answer: ${serving.kind}`)
    const load = { ...serving, perSecond: REQUESTS_PER_SECOND }
    const warmUp = startPacedLoad(load)
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    await warmUp.stop()
    const asking = startPacedLoad(load)
    const caughtUp = await indexing.ask({ ask: 'catch up', setup, workerFile, blocks })
    const { latenciesMs, failures } = await asking.stop()
    if (caughtUp.kind !== 'caught up') throw new Error(`unexpected answer: ${caughtUp.kind}`)
    await indexing.ask({ ask: 'end' })
    const [trouble] = [...caughtUp.faults, ...failures]
    if (trouble !== undefined) throw new Error(`the catch-up was not undisturbed: ${trouble}`)
    const { seconds, loopP99Ms, loopMaxMs, memoryMb } = caughtUp
    return {
      ...{ seconds, loopP99Ms, loopMaxMs, memoryMb, blocks },
      blocksPerSecond: blocks / seconds,
      requests: latenciesMs.length,
      requestP50Ms: percentile(latenciesMs, 0.5),
      requestP99Ms: percentile(latenciesMs, 0.99),
      requestMaxMs: Math.max(...latenciesMs),
    }
  } finally {
    await indexing.close()
    node.stop()
  }
}
