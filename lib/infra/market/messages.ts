import 'server-only'
import type { MarketBatch, MarketSamples } from '@/lib/domain/market/market-batch'
import type { MarketIndexState } from '@/lib/domain/market/market-index'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Address } from '@/lib/domain/shared/address'
import type { BlockHash } from '@/lib/domain/shared/hex'
import type { RpcCall } from '@/lib/infra/outgoing-calls'

/** What the thread indexes; passed when it starts. */
export type MarketWorkerSetup = {
  readonly rpcUrl: string
  readonly chainId: number
  /** First block that can contain anything of the network. */
  readonly startBlock: number
  /** Set when no requests are served until the head is reached once, or `forMs` have passed. */
  readonly firstWrites?: {
    /** Maximum duration of a write until then. */
    readonly mostMs: number
    readonly forMs: number
  }
  readonly usdToken: Address
  readonly wrappedNativeToken: Address
  readonly tokens: readonly { readonly address: Address; readonly decimals: number }[]
  readonly factories: readonly {
    readonly address: Address
    readonly project: string
    readonly feeBps: number
  }[]
}

/** A database request from the indexer thread to the main thread. */
export type StoreRequest =
  | { readonly kind: 'blocks' }
  | { readonly kind: 'rewind'; readonly block: number | null }
  | { readonly kind: 'samples'; readonly samples: MarketSamples }
  | {
      readonly kind: 'batch'
      /** The block before the batch; `null` for the first. */
      readonly after: BlockHash | null
      readonly batch: MarketBatch
    }

export type StoreReplies = {
  readonly blocks: readonly BlockHeader[]
  readonly rewind: MarketIndexState
  readonly samples: null
  /** How long it used the one connection of an embedded database. */
  readonly batch: { readonly writeMs: number }
}

/** Progress of the index. */
export type MarketProgress = {
  readonly indexedBlock: number
  readonly headBlock: number
  /** Times of the two blocks, unix seconds. */
  readonly indexedTime: number
  readonly headTime: number
}

export type WorkerMessage =
  | { readonly kind: 'request'; readonly id: number; readonly request: StoreRequest }
  | { readonly kind: 'progress'; readonly progress: MarketProgress }
  | {
      readonly kind: 'reorganised'
      /** `null`: deeper than any known block, so the index is rebuilt from scratch. */
      readonly forkBlock: number | null
      readonly oldHead: number
    }
  | { readonly kind: 'fault'; readonly detail: string }
  /** The thread called its node. */
  | { readonly kind: 'call'; readonly call: RpcCall }

export type MainMessage = {
  readonly id: number
  readonly outcome:
    | { readonly ok: true; readonly value: StoreReplies[keyof StoreReplies] }
    | { readonly ok: false; readonly detail: string }
}
