import 'server-only'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { createAvailableBalances, inspectedFunding } from '@/lib/infra/chain/available-balances'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { TokenProbe } from '@/lib/infra/chain/token-probe'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { Tracer } from '@/lib/infra/observe/tracer'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import type { OrderChanges } from '@/lib/server/changes/order-changes'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import { findSettledOrders, type MinedTerms } from '@/lib/services/order-book/find-settled-orders'
import type { PriceTradeDeps } from '@/lib/services/order-book/price-trade'
import type { SimulateDeps } from '@/lib/services/order-book/simulate-order'
import type { UnsignedOrderLimits } from '@/lib/services/order-book/unsigned-orders'

export type OrderBookConfig = {
  readonly database: Database
  readonly chainId: number
  readonly domain: SettlementDomain
  /** Chains that orders may be signed for by mistake. */
  readonly otherChainIds: readonly number[]
  readonly wrappedNativeToken: Address
  /** Runs hooks; null where there is none. */
  readonly hooksTrampoline: Address | null
  /** Least seconds between an order's placement, or its `validFrom`, and its `validTo`. */
  readonly minValiditySeconds: number
  /** Milliseconds that solvers may take to find when one order would have been filled; null: the default. */
  readonly solveDeadlineMs: number | null
  /** Milliseconds after which a stream reads again without having heard of a change. */
  readonly streamMs: () => number
  /** The protocol's own fees, in the order they apply. */
  readonly protocolFees: readonly ProtocolFee[]
  readonly deniedAccounts: ReadonlySet<Address>
  /** Tokens that may not be traded here, whatever a probe says. */
  readonly unsupportedTokens: ReadonlySet<Address>
  readonly tokenProbe: TokenProbe
  readonly verifyQuote: PriceTradeDeps['verify']
  readonly simulateOrder: SimulateDeps['simulate']
  readonly reader: ChainReader
  /** The market now, with the pools of `tokens` where pools are found on demand. */
  readonly market: (tokens?: readonly Address[]) => Promise<MarketSnapshot>
  readonly solvers: SolverPool
  /** The built-in methods alone. */
  readonly methods: Pick<SolverPool, 'solveAlone'>
  readonly solverAccounts: ReadonlyMap<string, Address>
  readonly changes: OrderChanges
  /** How notifications name this network. */
  readonly notified: NotifiedNetwork
  readonly loadTokens: TokenMetadataSource['loadTokens']
  /** Replaces a client's address, which is never stored itself. */
  readonly clientKeyOf: (clientAddress: string) => string
  readonly unsignedOrderLimits: UnsignedOrderLimits
  readonly now: () => UnixMicros
  readonly metrics: Pick<Metrics, 'quoteSeconds' | 'submittedOrders'>
  readonly tracer: Tracer
}

/** Their terms are about a kilobyte each, and asked of the node otherwise. */
const UNPLACED_ORDERS_REMEMBERED = 5_000

export type OrderBookContext = ReturnType<typeof orderBookContext>

/** What the use cases of one book share: the queries of its network and its settings. */
export function orderBookContext(config: OrderBookConfig) {
  const store = bindStore(config.database, config.chainId)
  const read = lruMap<string, MinedTerms>(UNPLACED_ORDERS_REMEMBERED)
  return {
    ...store,
    config,
    now: config.now,
    settledOrders: (uids: readonly OrderUid[]) =>
      findSettledOrders(
        { ...store, domain: config.domain, minedCall: config.reader.minedCall, read },
        uids,
      ),
    minValiditySeconds: config.minValiditySeconds,
    /** The token whose native price is used for it. */
    pricedToken: (token: Address) => settledToken(token, config.wrappedNativeToken),
    isForbidden: (account: Address) => config.deniedAccounts.has(account),
    isUnsupportedToken: (token: Address) => config.unsupportedTokens.has(token),
    examineToken: config.tokenProbe.examine,
    availableBalances: createAvailableBalances({
      funding: config.reader.funding,
      fundingAfterCalls: inspectedFunding(config.reader.inspectOrders),
      nowMs: () => performance.now(),
    }),
  }
}
