import type { Order } from '@/lib/contract/codecs/order'
import { orderDeadline } from '@/lib/domain/order/deadline'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** When an order expires, in Unix seconds: its user's deadline when a contract placed it. */
export const expiresAt = (
  order: Pick<Order, 'validTo' | 'ethflowData'> | { readonly validTo: UnixSeconds },
): UnixSeconds => orderDeadline(order)
