'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { slippageQuery } from '@/lib/client/queries/slippage'
import { FALLBACK_SLIPPAGE_BPS } from '@/lib/client/trade-defaults'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'

/** The slippage of an order that does not set one, and its source. */
export type AutoSlippage =
  | { readonly source: 'asking'; readonly slippageBps: null }
  /**
   * `recommended` by the service; too little `history`; the network `offers` none; the request
   * `failed`.
   */
  | {
      readonly source: 'recommended' | 'history' | 'offers' | 'failed'
      readonly slippageBps: Bps
    }

/**
 * The service's recommended slippage for the pair, or else half a percent; `source` always says
 * which.
 */
export function useAutoSlippage(
  network: NetworkView,
  base: Address | null,
  quote: Address | null,
): AutoSlippage {
  const isOffered = network.capabilities.slippage
  const isPair = base !== null && quote !== null && base !== quote
  const recommendation = useQuery({
    ...slippageQuery(network.name, { base: base ?? ZERO_ADDRESS, quote: quote ?? ZERO_ADDRESS }),
    enabled: isOffered && isPair,
  })
  if (!isOffered) return { source: 'offers', slippageBps: FALLBACK_SLIPPAGE_BPS }
  const { data, error, failureReason } = recommendation
  if (data !== undefined) return { source: 'recommended', slippageBps: data.slippageBps }
  const failure = error ?? failureReason
  if (failure === null) return { source: 'asking', slippageBps: null }
  const isMissing = failure instanceof ApiError && failure.status === 404
  return { source: isMissing ? 'history' : 'failed', slippageBps: FALLBACK_SLIPPAGE_BPS }
}
