import 'server-only'
import type { Env } from '@/lib/config/env'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import type { MarketWorkerSetup } from '@/lib/infra/market/messages'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { EngineConfig } from '@/lib/server/engine/engine-config'
import type { SigningAccount } from '@/lib/server/engine/own-solvers'
import type { MainOptions } from './main-options'
import type { ServedNetwork } from './served-network'

/** A network whose order book is here: what differs from chain to chain, as plain values. */
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
  /** First block that can hold anything of the order book or its market. */
  readonly startBlock: number
  readonly contracts: NetworkView['contracts']
  /** Contracts that only this program calls. */
  readonly helpers: { readonly chainReader: Address; readonly orderInspector: Address }
  /** The listed tokens. */
  readonly tokens: readonly TokenListEntry[]
  /** The token whose whole unit is one dollar by definition. */
  readonly usdToken: Address
  /** The pools solvers may swap through. */
  readonly pools: readonly Omit<ConstantProductPool, 'reserve0' | 'reserve1'>[]
  /** Makers of the pools the market index follows. */
  readonly poolFactories: MarketWorkerSetup['factories']
  /** Display names of well-known accounts. */
  readonly labels: ReadonlyMap<Address, string>
  /** Allow-listed accounts settlements are sent from; each solver takes one, in this order. */
  readonly solverAccounts: readonly SigningAccount[]
  /** Pays the gas of refunding what expired orders did not sell. */
  readonly refunder: SigningAccount
  /** Null where test funds do not exist. */
  readonly faucet: ServedNetwork['faucet']
  /** State of the node where this process runs it; otherwise always `ready`. */
  readonly nodeState: () => string
  /** Resolves once the block is on disk, where this process runs the node. */
  readonly durable: EngineConfig['durable']
  /** Makes the wait for a moment at which no block is about to be mined. */
  readonly untilQuiet: (headNumber: () => Promise<number>) => () => Promise<void>
}

export type OwnNetworkConfig = {
  readonly network: OwnNetwork
  readonly env: Pick<
    Env,
    'denyList' | 'unsupportedTokens' | 'protocolFees' | 'solverEngines' | 'networks'
  >
  readonly runEngine: boolean
  readonly database: Database
  readonly bundleDir: string
  readonly solverModule?: NonNullable<MainOptions['solverModule']>
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
}
