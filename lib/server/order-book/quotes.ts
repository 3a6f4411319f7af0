import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { SolverQuote } from '@/lib/domain/solver/quote'
import { InfraError } from '@/lib/infra/errors'
import type { PriceTradeDeps } from '@/lib/services/order-book/price-trade'
import { type QuoteRequestInput, quoteOrder } from '@/lib/services/order-book/quote-order'
import type { OrderBookConfig, OrderBookContext } from './order-book-context'

/** The quote use case of one network. */
export function bookQuotes(context: OrderBookContext, pricing: PriceTradeDeps) {
  const { hooksTrampoline } = context.config
  return async (request: QuoteRequestInput) => {
    const quoted = await quoteOrder({ ...context, ...pricing, hooksTrampoline }, request)
    if (quoted.ok) return quoted
    const { error } = quoted
    if (error.errorType !== 'QuoteTimeout') return { ok: false as const, error }
    // A timeout says nothing about the market, so it is a fault and not a quote error.
    throw new InfraError(`solving: ${error.description}`, { retryable: true, cause: null })
  }
}

/** How this network's trades are priced. */
export function pricingOf(config: OrderBookConfig): PriceTradeDeps {
  const { domain, wrappedNativeToken, protocolFees, market, now } = config
  // Quotes without a solver, such as an unwrap, name the first solver's account.
  const [anySolver = domain.settlementContract] = config.solverAccounts.values()
  return {
    now,
    domain,
    wrappedNativeToken,
    protocolFees,
    market,
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
