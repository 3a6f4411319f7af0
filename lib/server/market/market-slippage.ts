import 'server-only'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import type { TokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import type { Aged } from '@/lib/services/market/aged-lookup'
import {
  type GetSlippageDeps,
  getSlippage,
  type Recommendation,
  type SlippageFailure,
} from '@/lib/services/market/get-slippage'
import { getVolatility, type PairVolatility } from '@/lib/services/market/get-volatility'
import { memoizeLast } from '@/lib/services/market/memoize-last'
import type { MarketPair } from '@/lib/services/market/token-market'
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

export type SlippageContext = Pick<GetSlippageDeps, 'wrappedNativeToken' | 'depth' | 'nowMs'>

/** A cached pair retains about 60 kB of points. */
const MAX_PAIRS = 500

/** Slippage recommendations of a network from its current prices and those of the last day. */
export function marketSlippage(
  { prices: { usdPrice, histories } }: MarketPrices,
  context: SlippageContext,
): MarketSlippage {
  const deps = {
    ...context,
    usdPrice,
    priceHistory: histories?.['24h'] ?? null,
    recommendations: memoizeLast<Recommendation | null>(MAX_PAIRS),
    volatilities: memoizeLast<PairVolatility>(MAX_PAIRS),
  }
  // One object per value, so that the edge encodes each only once.
  const slippageBodies = new Map<Bps, { slippageBps: Bps }>()
  const volatilityBodies = new WeakMap<PairVolatility, PairVolatilityBody>()
  return {
    slippage: async (pair, facts) => {
      const recommended = await getSlippage(deps, pair, facts)
      if (!recommended.ok) return recommended
      const { body: slippageBps, ageSeconds } = recommended.value
      const body = slippageBodies.get(slippageBps) ?? { slippageBps }
      slippageBodies.set(slippageBps, body)
      return ok({ body, ageSeconds })
    },
    volatility: async (pair) => {
      const found = await getVolatility(deps, pair)
      if (!found.ok) return found
      const { body: volatility, ageSeconds } = found.value
      const body = volatilityBodies.get(volatility) ?? bodyOf(volatility)
      volatilityBodies.set(volatility, body)
      return ok({ body, ageSeconds })
    },
  }
}

const bodyOf = ({ baseToken, quoteToken }: PairVolatility): PairVolatilityBody => ({
  baseToken: tokenBody(baseToken),
  quoteToken: tokenBody(quoteToken),
})

const tokenBody = (volatility: TokenVolatility | null): TokenVolatilityBody | null =>
  volatility === null ? null : { ...volatility, prices: pointBodies(volatility.prices) }
