import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { SolverQuote } from '@/lib/domain/solver/quote'
import { InfraError } from '@/lib/infra/errors'
import type { PriceTradeDeps } from '@/lib/services/order-book/price-trade'
import { type QuoteRequestInput, quoteOrder } from '@/lib/services/order-book/quote-order'
import { measured } from './measured'
import type { OrderBookConfig, OrderBookContext } from './order-book-context'

/** The quote use case of one network. */
export function bookQuotes(context: OrderBookContext, pricing: PriceTradeDeps) {
  const { hooksTrampoline, metrics, notified } = context.config
  const { name: network } = notified
  return async (request: QuoteRequestInput) => {
    const quoted = await measured(
      () => quoteOrder({ ...context, ...pricing, hooksTrampoline }, request),
      (ended) => (ended.ok ? verification(ended.value) : ended.error.errorType),
      (outcome, seconds) => metrics.quoteSeconds.observe({ network, outcome }, seconds),
    )
    if (quoted.ok) return quoted
    const { error } = quoted
    if (error.errorType !== 'QuoteTimeout') return { ok: false as const, error }
    // A timeout says nothing about the market, so it is a fault and not a quote error.
    throw new InfraError(`solving: ${error.description}`, { retryable: true, cause: null })
  }
}

const verification = ({ verified }: { readonly verified: boolean }): string =>
  verified ? 'verified' : 'unverified'

/** How this network's trades are priced. */
export function pricingOf(config: OrderBookConfig): PriceTradeDeps {
  const { domain, wrappedNativeToken, protocolFees, market, now, tracer } = config
  // Quotes without a solver, such as an unwrap, name the first solver's account.
  const [anySolver = domain.settlementContract] = config.solverAccounts.values()
  return {
    now,
    domain,
    wrappedNativeToken,
    protocolFees,
    market: (tokens) => tracer.span('market.read', {}, () => market(tokens)),
    estimates: (order, snapshot, limits) =>
      tracer.span('quote.solve', {}, () =>
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
      ),
    solverAccount: (name: SolverQuote['solver']): Address =>
      config.solverAccounts.get(name) ?? anySolver,
    verify: (trial, conditions) =>
      tracer.span('quote.simulate', {}, () => config.verifyQuote(trial, conditions)),
  }
}
