import 'server-only'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import type { TokenVolatility } from '@/lib/domain/market/token-volatility'
import type { Bps } from '@/lib/domain/shared/amount'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import {
  type GetSlippageDeps,
  getSlippage,
  type SlippageFailure,
} from '@/lib/services/get-slippage'
import { getVolatility } from '@/lib/services/get-volatility'
import type { MarketPair } from '@/lib/services/token-market'
import type { MarketPrices } from './market-prices'

export type MarketSlippage = {
  readonly slippage: (
    pair: MarketPair,
    facts: OrderFacts,
  ) => Promise<Result<{ slippageBps: Bps }, SlippageFailure>>
  readonly volatility: (
    pair: MarketPair,
  ) => Promise<Result<PairVolatilityBody, Failure<'InvalidParameter'>>>
}

type PairVolatilityBody = {
  readonly baseToken: TokenVolatilityBody | null
  readonly quoteToken: TokenVolatilityBody | null
}
type TokenVolatilityBody = Omit<TokenVolatility, 'prices'> & {
  prices: { readonly date: number; readonly price: number; readonly volume: number | null }[]
}

export type SlippageContext = Pick<GetSlippageDeps, 'wrappedNativeToken' | 'pools'>

/** Recommendations of a network from its prices and their last day. */
export function marketSlippage(
  { prices: { usdPrice, histories } }: MarketPrices,
  context: SlippageContext,
): MarketSlippage {
  const deps = { ...context, usdPrice, priceHistory: histories['24h'] }
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
      return recommended.ok ? ok(bodyOf(recommended.value)) : recommended
    },
    volatility: async (pair) => {
      const found = await getVolatility(deps, pair)
      if (!found.ok) return found
      const { baseToken, quoteToken } = found.value
      return ok({ baseToken: toBody(baseToken), quoteToken: toBody(quoteToken) })
    },
  }
}

function toBody(volatility: TokenVolatility | null): TokenVolatilityBody | null {
  if (volatility === null) return null
  const prices = volatility.prices.map(({ timestampMs, price, volume }) => ({
    ...{ date: timestampMs, price, volume },
  }))
  return { ...volatility, prices }
}
