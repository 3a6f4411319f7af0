import type { Order } from '@/lib/contract/codecs/order'
import { orderDeadline } from '@/lib/domain/order/deadline'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** When an order stops trading: its user's own deadline where a contract placed it. Unix seconds. */
export const expiresAt = (
  order: Pick<Order, 'validTo' | 'ethflowData'> | { readonly validTo: UnixSeconds },
): UnixSeconds => orderDeadline(order)
