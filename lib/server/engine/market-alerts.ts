import 'server-only'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inSnapshot, inTransaction } from '@/lib/infra/db/network-store'
import type { MarketIndexer } from '@/lib/infra/market/market-indexer'
import type { Observer } from '@/lib/infra/observe/events'
import { createIndexedPools } from '@/lib/infra/pools/indexed-pools'
import {
  type JudgeMarketAlertsDeps,
  judgeMarketAlerts,
  type PresentMarket,
} from '@/lib/services/alerts/judge-market-alerts'
import { repeatBesideRounds } from './beside-rounds'

/** About as often as there is a block. */
const INTERVAL_MS = 2_000
/** An index further behind the head is catching up: its newest block is the past. */
const BEHIND_SECONDS = 600

export type MarketAlertsConfig = {
  readonly network: {
    readonly chainId: number
    readonly usdToken: Address
    readonly contracts: { readonly wrappedNativeToken: Address }
    readonly tokens: readonly {
      readonly address: Address
      readonly symbol: string
      readonly decimals: number
    }[]
  }
  readonly notified: NotifiedNetwork
  readonly database: Database
  readonly indexer: Pick<MarketIndexer, 'state'>
  readonly now: () => UnixMicros
  readonly observer: Pick<Observer, 'engineFault'>
}

/**
 * Judges the alerts on a network's market beside the engine's rounds, every two seconds. A fault is
 * logged and the alerts judged the next time. Returns a function that stops it after the running round.
 */
export function startJudgingAlerts(
  config: MarketAlertsConfig,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const round = createAlertRound(config)
  const { name } = config.notified
  return repeatBesideRounds(
    round,
    (error) => config.observer.engineFault({ network: name, step: 'market alerts', error }),
    intervalMs,
  )
}

/** One round of a network's alerts. */
function createAlertRound(config: MarketAlertsConfig): () => Promise<void> {
  const { database, network, notified, indexer, now } = config
  const { chainId } = network
  const store = bindStore(database, chainId)
  const present = presentMarket(config)
  const nameOf = marketNames(network.tokens)
  return async () => {
    const { progress, progressAtMs } = indexer.state()
    if (progress === null || progress.headTime - progress.indexedTime > BEHIND_SECONDS) return
    await judgeMarketAlerts({
      ...store,
      network: notified,
      nameOf,
      now,
      present,
      stalledSeconds: () => Math.max(0, Math.floor(now() / 1_000_000 - progressAtMs / 1000)),
      transaction: (work) => inTransaction(database, chainId, work),
    })
  }
}

/** How pools and tokens are called: a pool by its tokens and its project. */
function marketNames(
  tokens: MarketAlertsConfig['network']['tokens'],
): JudgeMarketAlertsDeps['nameOf'] {
  const symbols = new Map(tokens.map(({ address, symbol }) => [address, symbol]))
  const labelOf = (address: Address) =>
    tokenLabel({ address, symbol: symbols.get(address) ?? null })
  return ({ subject, address }, pools) => {
    const pool = subject === 'pool' ? pools.find((known) => known.address === address) : undefined
    return pool === undefined
      ? labelOf(address)
      : `${pool.tokens.map(labelOf).join('/')} (${pool.project})`
  }
}

/** The pools as the pages list them, and the prices of the same block; read again once there is another block. */
function presentMarket({ database, network, now }: MarketAlertsConfig) {
  const { chainId, usdToken } = network
  const { wrappedNativeToken } = network.contracts
  const store = bindStore(database, chainId)
  const { market } = createIndexedPools({
    ...store,
    usdToken,
    decimals: new Map(network.tokens.map(({ address, decimals }) => [address, decimals])),
    nowMs: () => now() / 1000,
    snapshot: (work) => inSnapshot(database, chainId, work),
  })
  const known = lruMap<string, PresentMarket>(1)
  return async (): Promise<PresentMarket | null> => {
    const cursor = await store.selectMarketCursor({})
    // Before the first block there is nothing to judge by, which is no fault.
    if (cursor === null) return null
    const same = known.get(cursor.hash)
    if (same !== undefined) return same
    const { block, prices, yields } = await market()
    // The coin is worth what its wrapped token is.
    const coin = prices.get(wrappedNativeToken)
    const present = {
      block,
      pools: yields,
      prices: coin === undefined ? prices : new Map([...prices, [NATIVE_TOKEN, coin]]),
    }
    known.set(block.hash, present)
    return present
  }
}
