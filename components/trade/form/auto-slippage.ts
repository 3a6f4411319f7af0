import { ApiError } from '@/lib/client/api-error'
import { FALLBACK_SLIPPAGE_BPS } from '@/lib/client/trade-defaults'
import type { Bps } from '@/lib/domain/shared/amount'
import { formatBps } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** The slippage of an order that does not set one, and its source. */
export type AutoSlippage =
  | { readonly source: 'unsized' | 'loading'; readonly slippageBps: null }
  /**
   * `recommended` by the service; too little `history`; the network `offers` none, without a source
   * of past prices; the request `failed`.
   */
  | {
      readonly source: 'recommended' | 'history' | 'offers' | 'failed'
      readonly slippageBps: Bps
    }

/** What was read of the service's recommendation. */
type Reading = {
  /** Whether the network recommends slippage at all. */
  readonly isOffered: boolean
  /** Whether there is an amount; before, nothing is asked. */
  readonly isSized: boolean
  readonly recommended: Bps | null
  /** Why nothing was read; null while it is asked for. */
  readonly failure: Error | null
}

/** The recommended slippage, or else half a percent; `source` says which. */
export function autoSlippageOf(reading: Reading): AutoSlippage {
  const { isOffered, isSized, recommended, failure } = reading
  if (!isOffered) return { source: 'offers', slippageBps: FALLBACK_SLIPPAGE_BPS }
  if (!isSized) return { source: 'unsized', slippageBps: null }
  if (recommended !== null) return { source: 'recommended', slippageBps: recommended }
  if (failure === null) return { source: 'loading', slippageBps: null }
  const isMissing = failure instanceof ApiError && failure.status === 404
  return { source: isMissing ? 'history' : 'failed', slippageBps: FALLBACK_SLIPPAGE_BPS }
}

/** Which slippage is used and why, in words without a full stop. */
export function autoSlippageText(auto: AutoSlippage, separators: Separators): string {
  if (auto.slippageBps === null) {
    return auto.source === 'unsized'
      ? t`Auto, by the pair and the amount`
      : t`Auto: asking the service`
  }
  const percent = formatBps(auto.slippageBps, separators)
  switch (auto.source) {
    case 'recommended':
      return t`Auto ${percent}, recommended for this pair and amount`
    case 'history':
      return t`Not enough trading history; we use ${percent}`
    case 'offers':
      return t`No source of past prices is set up for this network; we use ${percent}`
    case 'failed':
      return t`Auto ${percent}: the recommendation could not be read`
  }
}
