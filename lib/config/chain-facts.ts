import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { DeploymentContracts } from './deployment-contracts'
import type { KnownToken } from './known-networks'
import type { MarketReference } from './market-references'

/** What is known of a chain before it is asked; null where nothing is. */
export type ChainFacts = {
  /** Names the network in paths, and in variables in capitals. */
  readonly name: string
  readonly chainId: number
  /** Further names a path segment may use. */
  readonly aliases: readonly string[]
  readonly displayName: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Null: the native coin has no price in the pair of a token, and cannot be sold here. */
  readonly wrappedNativeToken: Address | null
  readonly blockSeconds: number | null
  /** `{txHash}` is the placeholder for the transaction. */
  readonly explorerTxUrl: string | null
  /** Initial tokens; any other token is added by its address. */
  readonly tokens: readonly KnownToken[]
  readonly contracts: DeploymentContracts
  /** The contracts when the order book is a service for trials. */
  readonly stagingContracts: DeploymentContracts
  readonly market: MarketReference
}
