import 'server-only'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import { unknown } from '@/lib/domain/market/source-answer'
import type { TokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Aged, ageSecondsOf } from '@/lib/services/aged-answer'
import {
  type GetSlippageDeps,
  getSlippage,
  type SlippageFailure,
} from '@/lib/services/get-slippage'
import { getVolatility } from '@/lib/services/get-volatility'
import type { MarketPair } from '@/lib/services/token-market'
import { type PricePointBody, pointBodies } from './market-price-history'
import type { MarketPrices } from './market-prices'

export type MarketSlippage = {
  readonly slippage: (
    pair: MarketPair,
    facts: OrderFacts,
  ) => Promise<Result<Aged<{ slippageBps: Bps }>, SlippageFailure>>
  readonly volatility: (
    pair: MarketPair,
  ) => Promise<Result<Aged<PairVolatilityBody>, Failure<'InvalidParameter'>>>
}

type PairVolatilityBody = {
  readonly baseToken: TokenVolatilityBody | null
  readonly quoteToken: TokenVolatilityBody | null
}
type TokenVolatilityBody = Omit<TokenVolatility, 'prices'> & {
  prices: PricePointBody[]
}

export type SlippageContext = Pick<GetSlippageDeps, 'wrappedNativeToken' | 'pools'> & {
  readonly nowMs: () => number
}

/** Recommendations of a network from its prices and their last day. */
export function marketSlippage(
  { prices: { usdPrice, histories } }: MarketPrices,
  { nowMs, ...context }: SlippageContext,
): MarketSlippage {
  const priceHistory: GetSlippageDeps['priceHistory'] = histories?.['24h'] ?? (async () => unknown)
  const deps = { ...context, usdPrice, priceHistory }
  // One object per value, so the edge makes the bytes of each once.
  const bodies = new Map<Bps, { slippageBps: Bps }>()
  const bodyOf = (slippageBps: Bps) => {
    const known = bodies.get(slippageBps)
    if (known !== undefined) return known
    const made = { slippageBps }
    bodies.set(slippageBps, made)
    return made
  }
  return {
    slippage: async (pair, facts) => {
      const recommended = await getSlippage(deps, pair, facts)
      if (!recommended.ok) return recommended
      const { slippageBps, atMs } = recommended.value
      return ok({ body: bodyOf(slippageBps), ageSeconds: ageSecondsOf(atMs, nowMs()) })
    },
    volatility: async (pair) => {
      const found = await getVolatility(deps, pair)
      if (!found.ok) return found
      const { baseToken, quoteToken, atMs } = found.value
      const body = { baseToken: toBody(baseToken), quoteToken: toBody(quoteToken) }
      return ok({ body, ageSeconds: ageSecondsOf(atMs, nowMs()) })
    },
  }
}

function toBody(volatility: TokenVolatility | null): TokenVolatilityBody | null {
  return volatility === null ? null : { ...volatility, prices: pointBodies(volatility.prices) }
}
