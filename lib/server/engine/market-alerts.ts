import 'server-only'
import type { WatchSubject } from '@/lib/domain/alert/market-alert'
import type { MarketPool, PoolState } from '@/lib/domain/market/market-batch'
import { usdPricesFromPools } from '@/lib/domain/market/token-prices'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inSnapshot, inTransaction } from '@/lib/infra/db/network-store'
import type { MarketIndexer } from '@/lib/infra/market/market-indexer'
import type { Observer } from '@/lib/infra/observe/events'
import { createIndexedPools } from '@/lib/infra/pools/indexed-pools'
import { judgeMarketAlerts, type PresentMarket } from '@/lib/services/alerts/judge-market-alerts'
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
  const readMarket = presentMarket(config)
  let pools: readonly PoolYield[] = []
  const symbols = new Map(network.tokens.map(({ address, symbol }) => [address, symbol]))
  const symbolOf = (token: Address) => safeSymbol(symbols.get(token) ?? shortAddress(token))
  const nameOf = (subject: WatchSubject, address: Address) => {
    const pool = subject === 'pool' ? pools.find((known) => known.address === address) : undefined
    if (pool === undefined) return symbolOf(address)
    return `${pool.tokens.map(symbolOf).join('/')} (${pool.project})`
  }
  return async () => {
    const { progress, progressAtMs } = indexer.state()
    if (progress === null || progress.headTime - progress.indexedTime > BEHIND_SECONDS) return
    await judgeMarketAlerts({
      ...store,
      network: notified,
      nameOf,
      now,
      present: async () => {
        const present = await readMarket()
        pools = present?.pools ?? pools
        return present
      },
      stalledSeconds: () => Math.max(0, Math.floor(now() / 1_000_000 - progressAtMs / 1000)),
      transaction: (work) => inTransaction(database, chainId, work),
    })
  }
}

const shortAddress = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Reads the pools as the pages list them, with the prices and the block of the same snapshot. */
function presentMarket({ database, network, now }: MarketAlertsConfig) {
  const { chainId, usdToken } = network
  const { wrappedNativeToken } = network.contracts
  const store = bindStore(database, chainId)
  const basis = {
    usdToken,
    decimals: new Map(network.tokens.map(({ address, decimals }) => [address, decimals])),
  }
  let read: Omit<PresentMarket, 'pools'> | null = null
  const source = createIndexedPools({
    ...basis,
    ...store,
    nowMs: () => now() / 1000,
    snapshot: (work) =>
      inSnapshot(database, chainId, async (reads) => {
        const block = await reads.selectMarketCursor({})
        const pools = await reads.selectMarketPools({})
        const states = await reads.selectPoolStates({})
        read = block === null ? null : { block, prices: pricesOf(pools, states) }
        return work({
          ...reads,
          selectMarketPools: async () => pools,
          selectPoolStates: async () => states,
        })
      }),
  })
  const pricesOf = (pools: readonly MarketPool[], states: readonly PoolState[]) => {
    const reserves = new Map(states.map((state) => [state.pool, state]))
    const prices = new Map(
      usdPricesFromPools(
        pools.map((pool) => ({
          kind: 'constantProduct' as const,
          ...pool,
          reserve0: reserves.get(pool.address)?.reserve0 ?? atoms(0n),
          reserve1: reserves.get(pool.address)?.reserve1 ?? atoms(0n),
          swapGas: 0n,
        })),
        basis,
      ),
    )
    // The coin is worth what its wrapped token is.
    const native = prices.get(wrappedNativeToken)
    return native === undefined ? prices : prices.set(NATIVE_TOKEN, native)
  }
  return async (): Promise<PresentMarket | null> => {
    // Before the first block there is nothing to judge by, which is no fault.
    if ((await store.selectMarketCursor({})) === null) return null
    const pools = await source.pools()
    return read === null || pools.kind !== 'found'
      ? null
      : { ...(read as Omit<PresentMarket, 'pools'>), pools: pools.value }
  }
}
