import 'server-only'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderData, SigningScheme } from '@/lib/domain/order/order'
import type { StoredQuote } from '@/lib/domain/quote/stored-quote'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { Database } from '@/lib/infra/db/database'
import { InfraError } from '@/lib/infra/errors'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import type { FoundQuote } from '@/lib/services/place-order'
import type { QuoteOrderFailure, QuoteRequestInput, quoteOrder } from '@/lib/services/quote-order'
import type { NetworkStore } from './network-store'
import type { OrderChanges } from './order-changes'

export type OrderBookConfig = {
  readonly database: Database
  readonly chainId: number
  readonly domain: SettlementDomain
  readonly wrappedNativeToken: Address
  readonly deniedAccounts: ReadonlySet<Address>
  readonly unsupportedTokens: ReadonlySet<Address>
  readonly reader: ChainReader
  readonly market: () => Promise<MarketSnapshot>
  readonly solvers: SolverPool
  readonly solverAccounts: ReadonlyMap<string, Address>
  readonly changes: OrderChanges
  readonly now: () => UnixMicros
}

/** Asks the solvers in their own thread; a solver that does not answer in time is a fault, not "no route". */
export async function estimate(
  config: OrderBookConfig,
  order: { sellToken: Address; buyToken: Address; kind: 'sell' | 'buy'; amount: Atoms },
  market: MarketSnapshot,
  timeoutMs: number,
) {
  const answer = await config.solvers.quote(
    {
      ...market,
      id: 0,
      chainId: config.chainId,
      deadlineBlock: market.block,
      settlementContract: config.domain.settlementContract,
      wrappedNativeToken: config.wrappedNativeToken,
      orders: [],
    },
    {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      kind: order.kind,
      amount: order.amount,
    },
    { deadlineMs: timeoutMs },
  )
  if (!answer.ok) {
    if (answer.error.errorType === 'NoLiquidity') {
      return failure('NoLiquidity', 'no route found for this pair at this amount')
    }
    throw new InfraError(`solving: ${answer.error.description}`, { retryable: true, cause: null })
  }
  const { quotedSell, quotedBuy, gas, solver } = answer.value
  const account = config.solverAccounts.get(solver) ?? config.domain.settlementContract
  return ok({ sellAmount: quotedSell, buyAmount: quotedBuy, gas, solver: account })
}

export function toFound(quote: StoredQuote | null): FoundQuote | null {
  return quote === null ? null : { ...quote, expiration: unixSeconds(quote.expiration / 1_000_000) }
}

/** A fresh quote for an order that names none: asked exactly as its owner could have asked. */
export async function quoteFor(
  quote: (request: QuoteRequestInput) => ReturnType<typeof quoteOrder>,
  store: NetworkStore,
  data: OrderData,
  owner: Address,
  signingScheme: SigningScheme,
): Promise<Result<FoundQuote, QuoteOrderFailure>> {
  const made = await quote({
    sellToken: data.sellToken,
    buyToken: data.buyToken,
    from: owner,
    receiver: null,
    kind: data.kind,
    sellAmountBeforeFee: data.kind === 'sell' ? data.sellAmount : null,
    sellAmountAfterFee: null,
    buyAmountAfterFee: data.kind === 'buy' ? data.buyAmount : null,
    validTo: null,
    validFor: null,
    appData: null,
    appDataHash: data.appData,
    sellTokenBalance: data.sellTokenBalance,
    buyTokenBalance: data.buyTokenBalance,
    signingScheme,
    verificationGasLimit: null,
    onchainOrder: false,
    priceQuality: 'optimal',
    timeout: null,
  })
  if (!made.ok) return made
  const found =
    made.value.id === null ? null : toFound(await store.selectQuoteById({ id: made.value.id }))
  if (found === null)
    throw new InfraError('database: a quote vanished', { retryable: true, cause: null })
  return ok(found)
}
