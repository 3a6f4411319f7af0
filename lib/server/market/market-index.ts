import 'server-only'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { Address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import {
  type MarketIndexer,
  type MarketIndexerState,
  startMarketIndexer,
} from '@/lib/infra/market/market-indexer'
import type {
  MarketProgress,
  MarketWorkerSetup,
  StoreReplies,
  StoreRequest,
} from '@/lib/infra/market/messages'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import {
  type IndexMarketDeps,
  rewindMarketIndex,
  storeMarketBatch,
  storeMarketSamples,
} from '@/lib/services/market/index-market'

/** The index polls the chain twice a second; without progress for this long it counts as stalled. */
const STALLED_SECONDS = 30
/** Limits the wait, so that a stalled index does not keep the order book from serving. */
export const FIRST_INDEX_WAIT_MS = 60_000
/** Before the network is served, no one else waits for the database. */
const FIRST_WRITES = { mostMs: 200, forMs: FIRST_INDEX_WAIT_MS }

/** What the index has to know of a network. */
type IndexedNetwork = Pick<MarketWorkerSetup, 'rpcUrl' | 'chainId' | 'startBlock' | 'usdToken'> & {
  readonly tokens: readonly {
    readonly address: Address
    readonly symbol: string
    readonly decimals: number
  }[]
  readonly name: string
  readonly contracts: { readonly wrappedNativeToken: Address }
  readonly poolFactories: MarketWorkerSetup['factories']
}

export type MarketIndexConfig = {
  readonly network: IndexedNetwork
  readonly database: Database
  readonly bundleDir: string
  readonly observer: Observer
  readonly metrics: Metrics
}

/** Runs the market index of a network, in the process that leads its engine. */
export function startMarketIndex(config: MarketIndexConfig): MarketIndexer {
  const { observer, metrics } = config
  const { name: network, rpcUrl, chainId, startBlock, usdToken, tokens } = config.network
  const store = marketIndexStore(config.database, chainId, (writeMs) =>
    metrics.marketBatchSeconds.observe({ network }, writeMs / 1000),
  )
  return startMarketIndexer({
    workerUrl: pathToFileURL(path.join(config.bundleDir, 'market-worker.mjs')),
    setup: {
      rpcUrl,
      chainId,
      startBlock,
      firstWrites: FIRST_WRITES,
      usdToken,
      wrappedNativeToken: config.network.contracts.wrappedNativeToken,
      tokens: tokens.map(({ address, decimals }) => ({ address, decimals })),
      factories: config.network.poolFactories,
    },
    store,
    onProgress: (progress) => {
      const lag = lagOf(progress)
      metrics.marketBlock.set({ network }, progress.indexedBlock)
      metrics.marketHead.set({ network }, progress.headBlock)
      metrics.marketLag.set({ network }, lag.blocks)
      metrics.marketLagSeconds.set({ network }, lag.seconds)
    },
    onReorganised: (event) => {
      metrics.marketReorganisations.inc({ network })
      observer.marketReorganised({ network, ...event })
    },
    onFault: (detail) => observer.marketFault({ network, detail }),
  })
}

/** Handles the store requests of the index worker, in short transactions. */
export function marketIndexStore(
  database: Database,
  chainId: number,
  onBatch: (writeMs: number) => void = () => {},
) {
  let startedMs = 0
  const deps: IndexMarketDeps = {
    transaction: (work) =>
      inTransaction(database, chainId, (store) => {
        // Measured from here, where it begins to block others, without its own wait for a lock.
        startedMs = performance.now()
        return work(store)
      }),
  }
  const bound = bindStore(database, chainId)
  return async (request: StoreRequest): Promise<StoreReplies[keyof StoreReplies]> => {
    switch (request.kind) {
      case 'blocks':
        return bound.selectMarketBlocks({})
      case 'rewind':
        return rewindMarketIndex(deps, request.block)
      case 'samples':
        await storeMarketSamples(deps, request.samples)
        return null
      case 'batch': {
        await storeMarketBatch(deps, request.after, request.batch)
        const writeMs = performance.now() - startedMs
        onBatch(writeMs)
        return { writeMs }
      }
    }
  }
}

/** Whether the index makes progress; being behind is no failure. */
export function marketIndexCheck(
  network: string,
  { progress, progressAtMs, lastFault }: MarketIndexerState,
  nowMs: number,
): ReadinessCheck {
  const base = { name: 'market index', network }
  const ageSeconds = Math.max(0, nowMs - progressAtMs) / 1000
  if (ageSeconds > STALLED_SECONDS) {
    return { ...base, ok: false, ageSeconds, detail: lastFault ?? 'the index stands still' }
  }
  if (progress === null) return { ...base, ok: true, ageSeconds, detail: 'starting' }
  const { blocks } = lagOf(progress)
  return {
    ...base,
    ok: true,
    ageSeconds,
    ...(blocks > 0 ? { detail: `${blocks} blocks to go` } : {}),
  }
}

/** After a node restart or a reorganisation the head may briefly be older than the index. */
const lagOf = ({ headBlock, indexedBlock, headTime, indexedTime }: MarketProgress) => ({
  blocks: Math.max(0, headBlock - indexedBlock),
  seconds: Math.max(0, headTime - indexedTime),
})
