import 'server-only'
import { quotedFeeBps } from '@/lib/domain/fee/volume-fee'
import { orderClass } from '@/lib/domain/order/status'
import { grantsVolumeFee } from '@/lib/domain/quote/order-quote'
import type { Address } from '@/lib/domain/shared/address'
import type { SolverQuote } from '@/lib/domain/solver/quote'
import { InfraError } from '@/lib/infra/errors'
import type { PriceTradeDeps } from '@/lib/services/engine/price-trade'
import type { FindOrderQuoteDeps } from '@/lib/services/order-book/find-order-quote'
import { type QuoteRequestInput, quoteOrder } from '@/lib/services/order-book/quote-order'
import type { OrderBookConfig, OrderBookContext } from './order-book-context'

/** The quote use case of one network, and the ways an order comes by its quote. */
export function bookQuotes(context: OrderBookContext) {
  const { config, store, selectAppData, isForbidden, isUnsupportedToken, examineToken } = context
  const pricing = pricingOf(config)
  const insertQuote: FindOrderQuoteDeps['insertQuote'] = (quote) => store.insertQuote({ quote })

  const quote = async (request: QuoteRequestInput) => {
    const quoted = await quoteOrder(
      {
        ...pricing,
        hooksTrampoline: config.hooksTrampoline,
        selectAppData,
        isForbidden,
        isUnsupportedToken,
        examineToken,
        insertQuote,
      },
      request,
    )
    if (quoted.ok) return quoted
    const { error } = quoted
    if (error.errorType !== 'QuoteTimeout') return { ok: false as const, error }
    // The market is not what failed, so this is no answer about it.
    throw new InfraError(`solving: ${error.description}`, { retryable: true, cause: null })
  }

  const ofOrders: FindOrderQuoteDeps = {
    ...pricing,
    selectQuoteById: (id) => store.selectQuoteById({ id }),
    selectQuoteFor: ({ data, extraGas, partnerFees }) =>
      store.selectQuoteByParameters({
        sellToken: data.sellToken,
        buyToken: data.buyToken,
        kind: data.kind,
        amount: data.kind === 'sell' ? data.sellAmount : data.buyAmount,
        extraGas,
        appData: data.appData,
        protocolFeeBps: quotedFeeBps({ class: orderClass(data), partnerFees }, config.protocolFees),
        isOwnAppData: grantsVolumeFee(partnerFees),
        now: config.now(),
      }),
    insertQuote,
  }
  return { quote, ofOrders }
}

function pricingOf(config: OrderBookConfig): PriceTradeDeps {
  const { domain, wrappedNativeToken, protocolFees, market, now } = config
  // Quotes no solver gave, such as an unwrap, are settled by whoever comes first.
  const [anySolver = domain.settlementContract] = config.solverAccounts.values()
  return {
    ...{ now, domain, wrappedNativeToken, protocolFees, market },
    estimates: (order, snapshot, limits) =>
      config.solvers.quote(
        {
          ...snapshot,
          id: 0,
          chainId: config.chainId,
          deadlineBlock: snapshot.block,
          settlementContract: domain.settlementContract,
          wrappedNativeToken,
          orders: [],
        },
        order,
        limits,
      ),
    solverAccount: (name: SolverQuote['solver']): Address =>
      config.solverAccounts.get(name) ?? anySolver,
    verify: config.verifyQuote,
  }
}
