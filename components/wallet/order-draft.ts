import type { Hook } from '@/lib/domain/app-data/metadata'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'

const documentWith = (...members: readonly string[]): string =>
  `{"appCode":"Coincidence dashboard","metadata":{${members.join()}},"version":"1.3.0"}`

const permitMember = ({ target, callData, gasLimit }: Hook): string =>
  `"hooks":{"pre":[{"callData":"${callData}","gasLimit":"${gasLimit}","target":"${target}"}]}`

/** The app data document of an order placed on this page that needs nothing more. */
export const ORDER_APP_DATA = documentWith()

/**
 * The app data document of an order that sells the native coin. It includes the deadline because
 * the placing contract identifies an order by everything but its deadline and refuses a duplicate.
 */
export const placementAppData = (validTo: UnixSeconds): string =>
  documentWith(`"placement":{"validTo":${validTo}}`)

/** The app data document of an order that brings its allowance along as a permit. */
export const permitAppData = (permit: Hook): string => documentWith(permitMember(permit))

/**
 * The app data document of an order that takes the place of another one of the same owner, with the
 * permit that it brings along, if any.
 */
export const replacingAppData = (uid: OrderUid, permit: Hook | null): string =>
  documentWith(
    ...(permit === null ? [] : [permitMember(permit)]),
    `"replacedOrder":{"uid":"${uid}"}`,
  )

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
