import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { Endpoint } from '@/lib/contract/endpoint'
import { orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { stageOfUpstream } from '@/lib/domain/order/stage'
import { err, ok } from '@/lib/domain/shared/result'
import { bodyOf } from '@/lib/server/http/api-table'
import type { Forward, GatewayCall } from './gateway'
import type { OrderLoader } from './load-orders'

/** What the upstream reports of an order's place, where the order itself says that it is elsewhere. */
export function presentStatus(order: Order, reported: CompetitionStatus): CompetitionStatus {
  const type = stageOfUpstream(order, reported.type)
  return type === reported.type ? reported : { type }
}

/**
 * Wraps `forward` to say where an order stands in the present. The order is read only where what the
 * upstream reports of its place may be out of date.
 */
export function withPresentStatus(
  forward: Forward,
  loadOrder: OrderLoader,
  nowMs: () => number,
): Forward {
  const presenting = async (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    const outcome = await forward(endpoint, call)
    if (endpoint !== orderStatusEndpoint || !outcome.ok) return outcome
    // The edge has decoded the parameters, and `forward` the body, with the endpoint's own codecs.
    const { uid } = call.params as { readonly uid: OrderUid }
    const reported = bodyOf(outcome.value) as CompetitionStatus
    if (!isPerhapsOver(uid, reported, nowMs())) return outcome
    const order = await loadOrder(uid)
    return order.ok ? ok(presentStatus(order.value, reported)) : err(order.error)
  }
  // It returns what `forward` returns.
  return presenting as Forward
}

/** The uid of an order placed on chain does not say when its owner lets it expire. */
function isPerhapsOver(uid: OrderUid, { type }: CompetitionStatus, nowMs: number): boolean {
  if (type === 'traded') return true
  const deadline = uidDeadline(uid)
  return type !== 'cancelled' && (deadline === null || deadline * 1_000 < nowMs)
}
