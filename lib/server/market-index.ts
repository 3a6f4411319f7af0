import 'server-only'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'
import type { Database } from '@/lib/infra/db/database'
import {
  type MarketIndexer,
  type MarketIndexerState,
  startMarketIndexer,
} from '@/lib/infra/market/market-indexer'
import type { StoreAnswers, StoreRequest } from '@/lib/infra/market/messages'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import {
  type IndexMarketDeps,
  rewindMarketIndex,
  storeMarketBatch,
  storeMarketSamples,
} from '@/lib/services/index-market'
import { bindStore, inTransaction } from './network-store'
import { usdTokenOf } from './usd-token'

/** The index looks at the chain twice a second; silent for this long, it does not get on. */
const STALLED_SECONDS = 30

export type MarketIndexConfig = {
  readonly network: string
  readonly manifest: LocalManifest
  readonly rpcUrl: string
  readonly database: Database
  readonly bundleDir: string
  readonly observer: Observer
  readonly metrics: Metrics
}

/** Runs the market index of a network whose engine this process leads. */
export function startMarketIndex(config: MarketIndexConfig): MarketIndexer {
  const { network, manifest, observer, metrics } = config
  const { chainId } = manifest
  const store = marketIndexStore(config.database, chainId)
  return startMarketIndexer({
    workerUrl: pathToFileURL(path.join(config.bundleDir, 'market-worker.mjs')),
    setup: {
      rpcUrl: config.rpcUrl,
      chainId,
      startBlock: manifest.deployBlock,
      usdToken: usdTokenOf(manifest),
      wrappedNativeToken: manifest.contracts.wrappedNativeToken,
      tokens: manifest.tokens.map(({ address, decimals }) => ({ address, decimals })),
      factories: manifest.factories,
    },
    store,
    onProgress: ({ indexedBlock, headBlock }) => {
      metrics.marketBlock.set({ network }, indexedBlock)
      metrics.marketLag.set({ network }, headBlock - indexedBlock)
    },
    onReorganised: (event) => observer.marketReorganised({ network, ...event }),
    onFault: (detail) => observer.marketFault({ network, detail }),
  })
}

/** Answers the index's thread from the database, each request in one transaction. */
export function marketIndexStore(database: Database, chainId: number) {
  const deps: IndexMarketDeps = { transaction: (work) => inTransaction(database, chainId, work) }
  const bound = bindStore(database, chainId)
  return async (request: StoreRequest): Promise<StoreAnswers[keyof StoreAnswers]> => {
    switch (request.ask) {
      case 'blocks':
        return bound.selectMarketBlocks({})
      case 'rewind':
        return rewindMarketIndex(deps, request.block)
      case 'samples':
        await storeMarketSamples(deps, request.samples)
        return null
      case 'batch':
        await storeMarketBatch(deps, request.batch)
        return null
    }
  }
}

/** Whether the index gets on; being behind while it does is no fault. */
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
  const behind = progress.headBlock - progress.indexedBlock
  return {
    ...base,
    ok: true,
    ageSeconds,
    ...(behind > 0 ? { detail: `${behind} blocks to go` } : {}),
  }
}
