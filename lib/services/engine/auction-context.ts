import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import type { OrderFinding, OrderQuestion } from '@/lib/domain/order/inspection'
import type { NewCompetition } from '@/lib/domain/settlement/competition-record'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import type { AuctionEvent } from './auction-event'
import type { InPhase } from './auction-phase'
import type { FindRefusalsDeps } from './find-refusals'
import type { OpenAuctionDeps } from './open-auction'
import type { RecordFindingsDeps } from './record-findings'
import type { TryBidDeps } from './try-bid'

/** One solver's answer to an auction; `solutions` are untrusted. */
export type SolverReply = {
  readonly solver: string
  /** True for an external engine: one that fails to reply does not make an auction inconclusive. */
  readonly isExternal?: boolean
} & (
  | { readonly ok: true; readonly solutions: readonly unknown[] }
  | { readonly ok: false; readonly failure: string; readonly detail: string }
)

/** What `runAuction` reads, asks and writes. `funding` and `inspectOrders` answer in the order of their input. */
export type RunAuctionDeps = Pick<
  OrderStore,
  'selectOpenOrderUids' | 'selectTradableOrders' | 'selectOrdersByUids'
> &
  Pick<SettlementStore, 'selectInFlightOrders'> &
  Pick<NotificationStore, 'selectOpenEpisodes'> &
  TryBidDeps &
  OpenAuctionDeps &
  RecordFindingsDeps &
  FindRefusalsDeps & {
    readonly now: () => UnixMicros
    readonly inPhase: InPhase
    /** Awaited between pieces of work that take milliseconds, so that other requests get their turn. */
    readonly yieldToEventLoop: () => Promise<void>
    readonly market: () => Promise<MarketSnapshot>
    readonly funding: (
      pairs: readonly { owner: Address; token: Address }[],
    ) => Promise<readonly { balance: Atoms; allowance: Atoms }[]>
    /** One finding per question: what a settlement that begins with that order would find. */
    readonly inspectOrders: (
      questions: readonly OrderQuestion[],
    ) => Promise<readonly OrderFinding[]>
    /** Those of the tokens that may not be in any settlement. */
    readonly unsupportedAmong: (tokens: readonly Address[]) => Promise<ReadonlySet<Address>>
    readonly solve: (auction: Auction) => Promise<readonly SolverReply[]>
    /** The instance of an auction as it is stored. */
    readonly packInstance: (auction: Auction) => Promise<string>
    readonly recordCompetition: (
      competition: NewCompetition & { readonly instance: string },
      events: readonly AuctionEvent[],
    ) => Promise<void>
  }

/** What is configured for the auctions of one network; `solverNames` is the inverse of `solverAccounts`. */
export type AuctionSettings = {
  readonly chainId: number
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
  /** Runs hooks; null where there is none. */
  readonly hooksTrampoline: Address | null
  /** Contracts of the protocol that no call of an engine may go to, besides the two above. */
  readonly guarded: readonly Address[]
  /** Blocks after the auction's in which a settlement may be mined. */
  readonly deadlineBlocks: number
  /** The protocol's own fees, in the order they apply. */
  readonly protocolFees: readonly ProtocolFee[]
  /** Least seconds between the `validFrom` of an order placed on chain and its expiry. */
  readonly minValiditySeconds: number
  readonly deniedAccounts: ReadonlySet<Address>
  /** Tokens that may not be traded here, however they behave. */
  readonly unsupportedTokens: ReadonlySet<Address>
  /** Submission address by solver name. */
  readonly solverAccounts: ReadonlyMap<string, Address>
  readonly solverNames: ReadonlyMap<Address, string>
}
