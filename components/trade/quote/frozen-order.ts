import type { CostLines } from '@/components/order/receipt/cost-lines'
import { costLines } from '@/components/order/receipt/cost-lines'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { type PriceRatio, priceDifferenceBps } from '@/lib/client/format/price'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { Bps } from '@/lib/domain/shared/amount'
import { needsMoreConsent, type RateCheck } from './rate-check'

/** Everything the confirm step shows; it changes only when the user accepts a new price. */
export type FrozenOrder = {
  readonly draft: OrderDraft
  readonly response: QuoteResponse | null
  readonly lines: CostLines | null
  readonly marks: readonly RailMark[]
  /** Null for a limit order, which signs the typed amounts. */
  readonly slippageBps: Bps | null
  /** Result of the rate check; null while it is loading. */
  readonly rate: RateCheck | null
}

/** The price counts as moved if it is worse by more than this. */
const MOVED_BPS = 10

export const quotedLines = (response: QuoteResponse | null): CostLines | null =>
  response === null ? null : costLines(response.quote, Number(response.protocolFeeBps ?? 0))

/**
 * The order's marks on its price rail. The quoted mark includes all costs, the market mark none.
 */
export function railMarks(
  draft: OrderDraft | null,
  response: QuoteResponse | null,
  market: PriceRatio | null,
): readonly RailMark[] {
  const marks: RailMark[] = []
  if (draft !== null) {
    marks.push({ kind: 'limit', sellAmount: draft.sellAmount, buyAmount: draft.buyAmount })
  }
  if (response !== null) {
    const { sellAmount, feeAmount, buyAmount } = response.quote
    marks.push({ kind: 'quote', sellAmount: sellAmount + feeAmount, buyAmount })
  }
  if (market !== null) marks.push({ kind: 'spot', ...market })
  return marks
}

/**
 * How far the price fell since the order was frozen, in basis points; null unless it counts as
 * moved.
 */
export function movedBps(frozen: QuoteResponse | null, live: QuoteResponse | null): number | null {
  if (frozen === null || live === null) return null
  const difference = priceDifferenceBps(withCosts(live), withCosts(frozen))
  return difference !== null && difference < -MOVED_BPS ? difference : null
}

/**
 * Whether the frozen order's rate needs more consent than the user gave on the form. A limit is
 * signed as typed, so its rate depends on the current market; if the market cannot be read, the
 * answer is no.
 */
export function exceedsConsent(
  frozen: FrozenOrder,
  live: FrozenOrder,
  agreed: RateCheck | null,
): boolean {
  const isLimit = frozen.slippageBps === null
  const now = isLimit ? live.rate : frozen.rate
  if (now === null || agreed === null) return false
  return !(isLimit && now.kind === 'unknown') && needsMoreConsent(now, agreed)
}

/** A quote's amounts with costs: all that the owner pays and what the owner receives. */
export const withCosts = ({ quote }: QuoteResponse) => ({
  sellAmount: quote.sellAmount + quote.feeAmount,
  buyAmount: quote.buyAmount,
})
