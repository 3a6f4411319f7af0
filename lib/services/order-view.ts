import 'server-only'
import { executedAmounts } from '@/lib/domain/order/fills'
import { deriveOrderStatus } from '@/lib/domain/order/status'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Which optional parts of an order a reply carries. */
export type OrderViewParts = { readonly quote: boolean }

/**
 * An order as it is returned: what was signed, what became of it, and its status at `now`.
 * Source: interface, "Order (as returned)"; protocol, section 5.
 */
export function toOrderView(order: StoredOrder, now: UnixSeconds, parts: OrderViewParts) {
  const { data } = order
  const invalidated = order.cancelledAt !== null || order.invalidatedOnChain
  return {
    uid: order.uid,
    owner: order.owner,
    from: order.from,
    creationDate: order.createdAt,
    status: orderStatus(order, now),
    class: order.class,
    ...data,
    receiver: data.receiver === ZERO_ADDRESS ? order.owner : data.receiver,
    signingScheme: order.signature.signingScheme,
    signature: order.signature.signature,
    appDataHash: data.appData,
    fullAppData: order.appDataDocument,
    invalidated,
    ...executedAmounts(order.fills),
    executedFee: order.executedFee,
    executedFeeToken: data.sellToken,
    settlementContract: order.settlementContract,
    quoteId: order.quoteId,
    fullBalanceCheck: order.fullBalanceCheck,
    availableBalance: null,
    isLiquidityOrder: order.class === 'liquidity',
    interactions: { pre: [], post: [] },
    ...(order.validFrom === null ? {} : { validFrom: order.validFrom }),
    ...(parts.quote && order.quote !== null ? { quote: order.quote } : {}),
  }
}

export type OrderView = ReturnType<typeof toOrderView>

/** Status of a stored order at `now`. */
export function orderStatus(order: StoredOrder, now: UnixSeconds) {
  return deriveOrderStatus({
    data: order.data,
    signingScheme: order.signature.signingScheme,
    presigned: order.presigned ?? false,
    cancelled: order.cancelledAt !== null || order.invalidatedOnChain,
    fills: order.fills,
    now,
  })
}
