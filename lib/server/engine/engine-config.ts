import 'server-only'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { Cadence } from '@/lib/domain/network/cadence'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { TokenProbe } from '@/lib/infra/chain/token-probe'
import type { TransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { Tracer } from '@/lib/infra/observe/tracer'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import type { OrderChanges } from '@/lib/server/changes/order-changes'
import type { AuctionSettings } from '@/lib/services/engine/auction-context'
import type { FindRefusalsDeps } from '@/lib/services/engine/find-refusals'
import type { IndexChainDeps } from '@/lib/services/engine/index-chain'
import type { JudgeExpired } from '@/lib/services/engine/notify-index-step'
import type { RecordHooksDeps } from '@/lib/services/engine/record-hooks'
import type { AuctionOutcome } from '@/lib/services/engine/run-auction'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { BlockPace } from './block-pace'

/** Configuration and dependencies of one network's engine. */
export type EngineConfig = {
  readonly network: string
  readonly database: Database
  readonly settings: Omit<AuctionSettings, 'deadlineBlocks'>
  readonly reader: ChainReader
  readonly tokenProbe: TokenProbe
  readonly readEvents: IndexChainDeps['readEvents']
  /** Resolves once the process that runs the node has the block on disk. */
  readonly durable: (block: number, hash: string) => Promise<void>
  /** The market at the head block, at `atLeastBlock` or later. */
  readonly market: (atLeastBlock: number) => Promise<MarketSnapshot>
  readonly solvers: SolverPool
  /** Called for every auction once its competition is recorded. */
  readonly onVerified: (outcome: AuctionOutcome) => void
  readonly submitters: ReadonlyMap<Address, TransactionSubmitter>
  /** Account that refunds expired orders of the placing contract; null where there is none. */
  readonly refunds: { readonly ethFlow: Address; readonly submitter: TransactionSubmitter } | null
  readonly startBlock: number
  /** Why no round may begin yet; null when one may. */
  readonly startProblem: () => string | null
  readonly pace: BlockPace
  /** How fast the chain is now. */
  readonly cadence: () => Cadence
  readonly changes: OrderChanges
  /** Who refuses a settlement of an order alone; absent where that is not found out. */
  readonly refusalOf?: FindRefusalsDeps['refusalOf']
  /** Traces mined settlements for hooks that failed; absent where that is not found out. */
  readonly hookTraces?: Pick<RecordHooksDeps, 'traceOf' | 'vaultRelayer'>
  /** How notifications name this network. */
  readonly notified: NotifiedNetwork
  readonly tokens: TokenMetadataSource
  /** Why orders that expired were not filled; absent where notifications do not say. */
  readonly judge?: JudgeExpired | undefined
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  readonly tracer: Tracer
}
