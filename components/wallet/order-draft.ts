import type { Hook } from '@/lib/domain/app-data/metadata'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'

/** The app data document of every order placed on this page. */
export const ORDER_APP_DATA = '{"appCode":"Coincidence dashboard","metadata":{},"version":"1.3.0"}'

/**
 * The app data document of an order that sells the native coin. It includes the deadline because
 * the placing contract identifies an order by everything but its deadline and refuses a duplicate.
 */
export const placementAppData = (validTo: UnixSeconds): string =>
  `{"appCode":"Coincidence dashboard","metadata":{"placement":{"validTo":${validTo}}},"version":"1.3.0"}`

/** The app data document of an order that brings its allowance along as a permit. */
export const permitAppData = ({ target, callData, gasLimit }: Hook): string =>
  `{"appCode":"Coincidence dashboard","metadata":{"hooks":{"pre":[{"callData":"${callData}","gasLimit":"${gasLimit}","target":"${target}"}]}},"version":"1.3.0"}`

/** The app data document of an order that takes the place of another one of the same owner. */
export const replacingAppData = (uid: OrderUid): string =>
  `{"appCode":"Coincidence dashboard","metadata":{"replacedOrder":{"uid":"${uid}"}},"version":"1.3.0"}`

/** An order whose deadline is not fixed yet: everything the confirm step shows. */
export type OrderDraft = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  /** Null means the owner. */
  readonly receiver: Address | null
  readonly deadlineSeconds: number
  /** The moment chosen as the deadline; null: `deadlineSeconds` after signing begins. */
  readonly deadlineAt: UnixSeconds | null
  readonly quoteId: number | null
}
