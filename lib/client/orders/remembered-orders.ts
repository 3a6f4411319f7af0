import type { OrderUid } from '@/lib/domain/order/order'
import { readAddedOrders } from './added-orders'
import { readSentOrders } from './sent-orders'
import { readSentPlacements } from './sent-placements'

/** The orders this browser sent or listed, which a shortened id can mean. */
export const rememberedOrders = (): readonly OrderUid[] => [
  ...new Set(
    [...readSentOrders(), ...readSentPlacements(), ...readAddedOrders()].map(({ uid }) => uid),
  ),
]
