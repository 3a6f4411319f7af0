import 'server-only'
import type { Env } from '@/lib/config/env'
import type { NetworkView, ServedToken } from '@/lib/contract/codecs/networks'
import type { FeeCaps } from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainCadence } from '@/lib/infra/chain/chain-cadence'
import type { NodeFailover } from '@/lib/infra/chain/node-failover'
import type { PoolDirectory } from '@/lib/infra/chain/pair-directory'
import type { ReadHelper } from '@/lib/infra/chain/read-helper'
import type { SimulationWay } from '@/lib/infra/chain/simulation-way'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { Tracer } from '@/lib/infra/observe/tracer'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import type { SigningAccount } from '@/lib/server/engine/own-solvers'
import type { MainOptions } from '@/lib/server/main-options'
import type { MarketData } from '@/lib/server/market/market-data'
import type { MarketIndexConfig } from '@/lib/server/market/market-index'
import type { ConnectedChain } from './connected-chain'
import type { ServedNetwork } from './served-network'

/**
 * Configuration of a network whose order book this deployment runs: the values that differ between
 * chains.
 */
export type OwnNetwork = {
  readonly name: string
  readonly chainId: number
  readonly kind: NetworkView['kind']
  readonly aliases: readonly string[]
  readonly displayName: string
  readonly nativeCurrency: NetworkView['nativeCurrency']
  readonly explorerTxUrl: string | null
  readonly rpcUrl: string
  /** The nodes of a chain that others run; null where the one at `rpcUrl` is ours. */
  readonly nodes: NodeFailover | null
  /** How these simulate calls; null where the node is ours. */
  readonly simulations: SimulationWay | null
  readonly cadence: ChainCadence
  /** Whether blocks come at whole multiples of their time since 1970, so that the next one is known. */
  readonly isPunctual: boolean
  /** First block that can contain anything about the order book or its market. */
  readonly startBlock: number
  readonly contracts: NetworkView['contracts'] & { readonly wrappedNativeToken: Address }
  /** Contracts that only this service calls. */
  readonly helpers: { readonly chainReader: ReadHelper; readonly orderInspector: ReadHelper }
  /** The built-in tokens. */
  readonly tokens: readonly ServedToken[]
  /** URLs and files of its token lists; none for the embedded chain. */
  readonly tokenLists: readonly string[]
  /** Pools that solvers may swap through. */
  readonly pools: PoolDirectory
  /** Where transactions are sent; to the node where there are none. Secrets. */
  readonly submitUrls: readonly string[]
  /** Wei per gas beyond the base fee that transactions offer; null: as much as recent blocks took. */
  readonly fixedTip: bigint | null
  /** Highest fees of a transaction. */
  readonly feeCaps: FeeCaps
  /** Allow-listed accounts that send settlements; each solver gets one, in this order. */
  readonly solverAccounts: readonly SigningAccount[]
  /** Account that pays the gas of refunding the unsold part of expired orders. */
  readonly refunder: SigningAccount
  /** Null where test funds do not exist. */
  readonly faucet: ServedNetwork['faucet']
  /** State of the node where this process runs it; otherwise always `ready`. */
  readonly nodeState: () => string
  /** Why the network cannot be used yet, with the remedy; null once its checks have passed. */
  readonly startProblem: () => string | null
  /** Resolves once the block is on disk, if this process runs the node. */
  readonly durable: EngineConfig['durable']
}

export type OwnNetworkConfig = {
  readonly network: OwnNetwork
  readonly env: Pick<
    Env,
    | 'denyList'
    | 'unsupportedTokens'
    | 'minOrderValiditySeconds'
    | 'solveDeadlineMs'
    | 'protocolFees'
    | 'solverEngines'
    | 'networks'
    | 'unsignedOrders'
    | 'history'
  >
  /** Its prices, pools and holders. */
  readonly market: (chain: ConnectedChain) => MarketData
  /** What our index of every transfer follows; null: there is none. */
  readonly index: MarketIndexConfig['network'] | null
  readonly runEngine: boolean
  readonly database: Database
  readonly bundleDir: string
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  readonly tracer: Tracer
}
