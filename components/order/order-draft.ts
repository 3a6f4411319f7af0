import type { OrderKind } from '@/lib/domain/order/order'
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
