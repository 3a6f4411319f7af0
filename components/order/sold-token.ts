import type { Order } from '@/lib/contract/codecs/order'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** The token the user paid with: the native coin if a contract placed the order. */
export const soldToken = (order: Pick<Order, 'sellToken' | 'ethflowData'>): Address =>
  order.ethflowData === undefined ? order.sellToken : NATIVE_TOKEN
