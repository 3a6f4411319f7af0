import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** A fill in flight: what the owner will pay in a settlement that was already sent. */
export type InFlightOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly executedSell: Atoms
}
