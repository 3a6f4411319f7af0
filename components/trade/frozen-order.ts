import { priceDifferenceBps } from '@/lib/client/format/price'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { Bps } from '@/lib/domain/shared/amount'
import type { CostLines } from './cost-lines'
import { costLines } from './cost-lines'
import type { OrderDraft } from './order-draft'

/** Everything the confirm step shows; it changes only when the person takes a new price. */
export type FrozenOrder = {
  readonly draft: OrderDraft
  readonly response: QuoteResponse | null
  readonly lines: CostLines | null
  readonly marks: readonly RailMark[]
  /** Null for a limit order, which signs what was typed. */
  readonly slippageBps: Bps | null
}

/** Worse by more than this and the price counts as moved. */
const MOVED_BPS = 10

export const quotedLines = (response: QuoteResponse | null): CostLines | null =>
  response === null ? null : costLines(response.quote, Number(response.protocolFeeBps ?? 0))

/** The marks of an order on its price rail; the quoted mark includes all costs. */
export function railMarks(
  draft: OrderDraft | null,
  response: QuoteResponse | null,
  market: QuoteResponse | null,
): readonly RailMark[] {
  const marks: RailMark[] = []
  if (draft !== null) {
    marks.push({ kind: 'limit', sellAmount: draft.sellAmount, buyAmount: draft.buyAmount })
  }
  if (response !== null) {
    const { sellAmount, feeAmount, buyAmount } = response.quote
    marks.push({ kind: 'quote', sellAmount: sellAmount + feeAmount, buyAmount })
  }
  if (market !== null) {
    const { sellAmount, buyAmount } = market.quote
    marks.push({ kind: 'spot', sellAmount, buyAmount })
  }
  return marks
}

/** How far the price fell since it was frozen, in basis points; null unless it counts as moved. */
export function movedBps(frozen: QuoteResponse | null, live: QuoteResponse | null): number | null {
  if (frozen === null || live === null) return null
  const difference = priceDifferenceBps(withCosts(live), withCosts(frozen))
  return difference !== null && difference < -MOVED_BPS ? difference : null
}

const withCosts = ({ quote }: QuoteResponse) => ({
  sellAmount: quote.sellAmount + quote.feeAmount,
  buyAmount: quote.buyAmount,
})
