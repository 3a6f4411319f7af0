import 'server-only'
import type { Env } from '@/lib/config/env'
import type { NetworkView, ServedToken } from '@/lib/contract/codecs/networks'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import type { MarketWorkerSetup } from '@/lib/infra/market/messages'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import type { SigningAccount } from '@/lib/server/engine/own-solvers'
import type { MainOptions } from '@/lib/server/main-options'
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
  readonly blockSeconds: number
  /** Whether a transaction is mined at once, instead of with the block of its period. */
  readonly minesOnDemand: boolean
  /** First block that can contain anything about the order book or its market. */
  readonly startBlock: number
  readonly contracts: NetworkView['contracts'] & { readonly wrappedNativeToken: Address }
  /** Contracts that only this service calls. */
  readonly helpers: { readonly chainReader: Address; readonly orderInspector: Address }
  /** The built-in tokens. */
  readonly tokens: readonly ServedToken[]
  /** URLs and files of its token lists; none for the embedded chain. */
  readonly tokenLists: readonly string[]
  /** The token whose whole unit is one dollar by definition. */
  readonly usdToken: Address
  /** Pools that solvers may swap through. */
  readonly pools: readonly Omit<ConstantProductPool, 'reserve0' | 'reserve1'>[]
  /** Factories of the pools that the market index follows. */
  readonly poolFactories: MarketWorkerSetup['factories']
  /** Display names of well-known accounts. */
  readonly labels: ReadonlyMap<Address, string>
  /** The account that gives away test tokens; absent where there is none. */
  readonly faucetAccount?: Address
  /** Allow-listed accounts that send settlements; each solver gets one, in this order. */
  readonly solverAccounts: readonly SigningAccount[]
  /** Account that pays the gas of refunding the unsold part of expired orders. */
  readonly refunder: SigningAccount
  /** Null where test funds do not exist. */
  readonly faucet: ServedNetwork['faucet']
  /** State of the node where this process runs it; otherwise always `ready`. */
  readonly nodeState: () => string
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
  >
  readonly runEngine: boolean
  readonly database: Database
  readonly bundleDir: string
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
}
