import type { OrderStatus } from './order'

/**
 * Where an order stands now: how it ended, or how far the current auction is with it.
 * `open` waits for the next auction, also after fills of a part; `scheduled` has not been in one.
 */
export type OrderStage =
  | 'open'
  | 'scheduled'
  | 'active'
  | 'solved'
  | 'executing'
  | 'traded'
  | 'cancelled'
  | 'expired'

/** Of an open order by the label of its newest event; an event that ends nothing leaves it open. */
const stageOfLabel: ReadonlyMap<string, OrderStage> = new Map([
  ['created', 'scheduled'],
  ['signed', 'scheduled'],
  ['ready', 'active'],
  ['considered', 'solved'],
  ['executing', 'executing'],
])

/**
 * The stage of an order with this status, `newestLabel` being that of its newest lifecycle event;
 * null without any. Source: lib/docs/protocol.md#order-as-returned.
 */
export function orderStage(status: OrderStatus, newestLabel: string | null): OrderStage {
  switch (status) {
    case 'fulfilled':
      return 'traded'
    case 'cancelled':
    case 'expired':
      return status
    case 'presignaturePending':
      return 'scheduled'
    case 'open':
      return stageOfLabel.get(newestLabel ?? '') ?? 'open'
  }
}

/**
 * The stage of an order at another deployment that reports `reported` for it. Deployments say `traded` for
 * good once an order has a fill, and do not say when it is over.
 */
export function stageOfUpstream(
  order: { readonly status: OrderStatus; readonly partiallyFillable: boolean },
  reported: OrderStage,
): OrderStage {
  if (order.status !== 'open') return orderStage(order.status, null)
  return reported === 'traded' && order.partiallyFillable ? 'open' : reported
}
