import type { FormReading } from '@/components/trade/form/form-reading'
import type { SellMode } from '@/components/trade/form/sell-mode'
import type { TradeFormState } from '@/components/trade/form/trade-form-state'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { OrderKind } from '@/lib/domain/order/order'
import { orderAmountsFromQuote } from '@/lib/domain/quote/order-amounts'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'

/** The document every order of this page carries. */
export const ORDER_APP_DATA = '{"appCode":"Coincidence dashboard","metadata":{},"version":"1.3.0"}'

/**
 * The document of an order that sells the native coin. Its deadline is in it because the placing
 * contract knows an order by everything but its deadline and refuses to take the same one twice.
 */
export const placementAppData = (validTo: UnixSeconds): string =>
  `{"appCode":"Coincidence dashboard","metadata":{"placement":{"validTo":${validTo}}},"version":"1.3.0"}`

/** An order before its deadline is fixed: everything the confirm step shows. */
export type OrderDraft = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  /** Null: the owner itself. */
  readonly receiver: Address | null
  readonly deadlineSeconds: number
  readonly quoteId: number | null
}

/** The order the form and its quote make; null while either is incomplete. */
export function orderDraft(
  form: TradeFormState,
  sale: SellMode,
  reading: FormReading,
  response: QuoteResponse | null,
): OrderDraft | null {
  if (sale.sellToken === null || form.buyToken === null || reading.receiverProblem !== null) {
    return null
  }
  const amounts = form.isLimit ? limitAmounts(reading) : marketAmounts(reading, response)
  if (amounts === null) return null
  return {
    ...amounts,
    sellToken: sale.sellToken,
    buyToken: form.buyToken,
    kind: form.kind,
    partiallyFillable: form.partiallyFillable,
    receiver: reading.receiver,
    deadlineSeconds: form.deadlineSeconds,
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
