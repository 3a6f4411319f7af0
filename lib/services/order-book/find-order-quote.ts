import 'server-only'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderData, SigningScheme } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import { orderClass } from '@/lib/domain/order/status'
import type { OrderInteractions, OrderQuote } from '@/lib/domain/order/stored-order'
import { checkOpenOrderCount, checkOrderGas } from '@/lib/domain/order/validation'
import {
  grantsVolumeFee,
  type MatchableQuote,
  quoteMatchesOrder,
} from '@/lib/domain/quote/order-quote'
import { QUOTE_LIFE_SECONDS } from '@/lib/domain/quote/quote-times'
import type { NewQuote, StoredQuote } from '@/lib/domain/quote/stored-quote'
import { quotedFeeBps } from '@/lib/domain/quote/volume-fee'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { type PriceTradeDeps, type PriceTradeFailure, priceTrade } from './price-trade'
import { secondsOf } from './read-orders'

/** A quote found for an order: stored earlier, or made for it now. */
export type FoundQuote = OrderQuote & MatchableQuote & { readonly id: number }

/** What `findOrderQuote` reads and writes. */
export type FindOrderQuoteDeps = PriceTradeDeps &
  Pick<OrderStore, 'selectQuoteById' | 'selectQuoteByParameters' | 'insertQuote'>

/** The parts of a submitted order that its price depends on. */
export type OrderToQuote = {
  readonly data: OrderData
  readonly owner: Address
  readonly signingScheme: SigningScheme
  /** Quote the client names; `null` when none. */
  readonly quoteId: number | null
  readonly interactions: OrderInteractions
  readonly extraGas: bigint
  readonly partnerFees: readonly PartnerFee[]
}

/** What `priceTrade` refuses, except a missing route or a late answer: an order is accepted without a quote then. */
export type OrderQuoteFailure = Failure<
  Exclude<PriceTradeFailure['errorType'], 'NoLiquidity' | 'QuoteTimeout'>
>

/**
 * `TooManyLimitOrders`: the owner has as many open orders out of market as are allowed; `TooMuchGas`: quote, hooks and
 * signature check take more gas than an order may.
 */
export type QuoteLimitFailure = Failure<'TooManyLimitOrders' | 'TooMuchGas'>

/** How long a submission waits for solvers, and the client with it. */
const TIMEOUT_MS = 5_000

/**
 * Step 9: the named quote, else one stored for the same trade, else a fresh one for exactly this
 * order. A quote id that is unknown, expired or of another trade is ignored. Null when there is no
 * route or no solver replied in time: a signed order is not refused because pricing is slow, and it
 * may be filled later.
 * Errors: what else `priceTrade` refuses. Source: lib/docs/protocol.md#placement.
 */
export async function findOrderQuote(
  deps: FindOrderQuoteDeps,
  order: OrderToQuote,
): Promise<Result<FoundQuote | null, OrderQuoteFailure>> {
  const now = secondsOf(deps.now())
  const { quoteId } = order
  const { partnerFees } = order
  const quoted = { ...order.data, partnerFees, protocolFees: deps.protocolFees }
  const named = quoteId === null ? null : toFound(await deps.selectQuoteById({ id: quoteId }))
  if (named !== null && quoteMatchesOrder(quoted, named, now)) return ok(named)
  const stored = toFound(await selectQuoteFor(deps, order))
  if (stored !== null && quoteMatchesOrder(quoted, stored, now)) return ok(stored)
  return makeQuote(deps, order)
}

/** The newest unexpired quote for the order's tokens, kind, amount, extra gas and volume fees. */
const selectQuoteFor = (
  deps: FindOrderQuoteDeps,
  { data, extraGas, partnerFees }: OrderToQuote,
): Promise<StoredQuote | null> =>
  deps.selectQuoteByParameters({
    sellToken: data.sellToken,
    buyToken: data.buyToken,
    kind: data.kind,
    amount: data.kind === 'sell' ? data.sellAmount : data.buyAmount,
    extraGas,
    appData: data.appData,
    protocolFeeBps: quotedFeeBps({ class: orderClass(data), partnerFees }, deps.protocolFees),
    isOwnAppData: grantsVolumeFee(partnerFees),
    now: deps.now(),
  })

const toFound = (quote: StoredQuote | null): FoundQuote | null =>
  quote === null ? null : { ...quote, expiration: unixSeconds(quote.expiration / 1_000_000) }

async function makeQuote(
  deps: FindOrderQuoteDeps,
  order: OrderToQuote,
): Promise<Result<FoundQuote | null, OrderQuoteFailure>> {
  const { data, owner, interactions, extraGas, partnerFees, signingScheme } = order
  const { sellToken, buyToken, receiver, appData, kind, validTo } = data
  const priced = await priceTrade(deps, {
    sellToken,
    buyToken,
    owner,
    receiver,
    appData,
    interactions,
    extraGas,
    partnerFees,
    class: orderClass(data),
    // A signed fee comes on top of the sell amount, which is then traded in full.
    side:
      kind === 'buy'
        ? { variant: 'buy', buyAmount: data.buyAmount }
        : {
            variant: data.feeAmount > 0n ? 'sellAfterFee' : 'sellBeforeFee',
            sellAmount: data.sellAmount,
          },
    isVerified: true,
    timeoutMs: TIMEOUT_MS,
  })
  if (!priced.ok) {
    const { error } = priced
    if (error.errorType === 'NoLiquidity' || error.errorType === 'QuoteTimeout') return ok(null)
    return { ok: false, error }
  }
  const { amounts, ...rest } = priced.value
  const createdAt = deps.now()
  const quote: NewQuote = {
    from: owner,
    sellToken,
    buyToken,
    ...amounts,
    ...rest,
    extraGas,
    signingScheme,
    appData,
    validTo,
    createdAt,
    expiration: unixMicros(createdAt + QUOTE_LIFE_SECONDS * 1_000_000),
  }
  return ok(toFound({ ...quote, id: await deps.insertQuote({ quote }) }))
}

/** Steps 10 and 11. `extraGas` is what hooks and a contract signature take beyond the quote. */
export async function checkAgainstQuote(
  deps: { readonly openOutOfMarketOrders: (owner: Address) => Promise<number> },
  data: OrderData,
  owner: Address,
  quote: FoundQuote | null,
  extraGas: bigint,
): Promise<QuoteLimitFailure | null> {
  const outOfMarket = quote === null || isOutOfMarket(data, quote)
  const count = outOfMarket ? await deps.openOutOfMarketOrders(owner) : 0
  return (
    checkOpenOrderCount(outOfMarket, count) ?? checkOrderGas((quote?.gasAmount ?? 0n) + extraGas)
  )
}
