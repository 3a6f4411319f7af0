import type { OrderDraft } from '@/components/wallet/order-draft'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import { orderAmountsFromQuote } from '@/lib/domain/quote/order-amounts'
import type { FormReading } from './form-reading'
import type { SellMode } from './sell-mode'
import type { TradeFormState } from './trade-form-state'

/** Builds the order from the form and its quote; null while either is incomplete. */
export function buildOrderDraft(
  form: TradeFormState,
  sellMode: SellMode,
  reading: FormReading,
  response: QuoteResponse | null,
): OrderDraft | null {
  if (sellMode.sellToken === null || form.buyToken === null || reading.receiverProblem !== null) {
    return null
  }
  const amounts = form.isLimit ? limitAmounts(reading) : marketAmounts(reading, response)
  if (amounts === null) return null
  return {
    ...amounts,
    sellToken: sellMode.sellToken,
    buyToken: form.buyToken,
    kind: form.kind,
    partiallyFillable: form.partiallyFillable,
    receiver: reading.receiver,
    deadlineSeconds: form.deadlineSeconds,
    deadlineAt: form.deadlineAt,
    quoteId: response?.id ?? null,
  }
}

function limitAmounts({ sellAmount, buyAmount }: FormReading) {
  return sellAmount === null || buyAmount === null ? null : { sellAmount, buyAmount }
}

function marketAmounts(reading: FormReading, response: QuoteResponse | null) {
  return response === null || reading.slippageBps === null
    ? null
    : orderAmountsFromQuote(response.quote, reading.slippageBps)
}
