import { cancelWays } from '@/components/order/cancel/cancel-ways'
import { isFinal, type OrderRow } from '@/lib/client/orders/order-rows'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'

export type CancellableOrders = {
  /** What one signature of the account can cancel together, newest first. */
  readonly bySignature: readonly Order[]
  /** Orders of the account that need a transaction each. */
  readonly onChainCount: number
}

/** The open orders that the account can cancel; one request takes 128 of them. */
export function cancellableOrders(
  rows: readonly OrderRow[],
  account: Address | null,
): CancellableOrders {
  const own = rows.flatMap((row) => {
    if (row.kind !== 'stored' || isFinal(row.order)) return []
    const ways = cancelWays(row.order, account)
    return ways.length === 0 ? [] : [{ order: row.order, isSigned: ways.includes('signed') }]
  })
  const signed = own.flatMap(({ order, isSigned }) => (isSigned ? [order] : []))
  return {
    bySignature: signed.slice(0, limits.orderUidsPerRequest),
    onChainCount: own.length - signed.length,
  }
}
