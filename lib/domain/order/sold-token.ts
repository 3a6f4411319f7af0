import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { OrderData } from './order'

/** The token its user pays with: the native coin of a placement, which the placing contract wraps. */
export const soldToken = (
  order: Pick<OrderData, 'sellToken'> & { readonly ethflowData?: unknown },
): Address => (order.ethflowData === undefined ? order.sellToken : NATIVE_TOKEN)
