import 'server-only'
import { cancelledByReplacement } from '@/lib/domain/order/cancellation-reason'
import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import { isEcdsaSignature } from '@/lib/domain/order/signature'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'
import {
  type NotificationContext,
  notifyCancellations,
} from '@/lib/services/notifications/notify-cancellations'
import { type NotCancellable, refuseToCancel } from './cancellable-order'
import { secondsOf } from './read-orders'
import type { CancellationStore } from './withdraw-orders'

/** Why the order to replace cannot be: it is not stored (`OrderNotFound`), or could not be cancelled either. */
export type NotReplaceable = Failure<'OrderNotFound'> | NotCancellable

/**
 * Besides `NotReplaceable`, `InvalidSignature`: the new order is not signed by eip712 or ethsign; `WrongOwner`: its owner is
 * another; `OldOrderActivelyBidOn`: a recent solution contains the old order, so it may still be settled.
 */
export type ReplaceOrderFailure =
  | NotReplaceable
  | Failure<'InvalidSignature' | 'WrongOwner' | 'OldOrderActivelyBidOn'>

/** Step 3 of a submission: whether the order to replace exists and could be cancelled now. */
export async function findReplacedOrder(
  deps: Pick<OrderStore, 'selectOrder'> & { readonly now: () => UnixMicros },
  uid: OrderUid,
): Promise<Result<StoredOrder, NotReplaceable>> {
  const order = await deps.selectOrder({ uid })
  if (order === null) return notFound(uid)
  return refuseToCancel(order, secondsOf(deps.now())) ?? ok(order)
}

const notFound = (uid: OrderUid) =>
  failure('OrderNotFound', `appData.metadata.replacedOrder.uid: order ${uid} was not found`)

/** Only the old order's owner may replace it, by a signature that can be checked off chain. */
export function checkReplacement(
  replaced: StoredOrder,
  order: SignedOrder,
): Result<null, Failure<'InvalidSignature' | 'WrongOwner'>> {
  if (!isEcdsaSignature(order.signature)) {
    return failure(
      'InvalidSignature',
      `signingScheme: a replacing order is signed with eip712 or ethsign, not ${order.signature.signingScheme}`,
    )
  }
  if (order.owner !== replaced.owner) {
    return failure(
      'WrongOwner',
      `appData.metadata.replacedOrder.uid: order ${replaced.uid} belongs to ${replaced.owner}, not to ${order.owner}`,
    )
  }
  return ok(null)
}

/** Competitions whose solutions may still settle an order. Source: lib/docs/protocol.md#replacement. */
const RECENT_COMPETITIONS = 5

/** Store operations of a replacement, in the transaction that stores the new order. */
export type ReplacementStore = CancellationStore & Pick<AuctionStore, 'hasRecentBid'>

/**
 * Step 13, first half: locks the old order until the transaction ends and checks it again. Of two
 * concurrent replacements the second finds it cancelled. A settlement recorded before now shows as a
 * bid; one recorded later finds the order cancelled and is not sent: once replaced, an order is
 * never filled.
 */
export async function holdReplacedOrder(
  store: ReplacementStore,
  uid: OrderUid,
  now: UnixMicros,
): Promise<Result<StoredOrder, NotReplaceable | Failure<'OldOrderActivelyBidOn'>>> {
  await store.lockOrders({ uids: [uid] })
  const [order] = await store.selectOrdersByUids({ uids: [uid] })
  if (order === undefined) return notFound(uid)
  const refused = refuseToCancel(order, secondsOf(now))
  if (refused !== null) return refused
  return (await store.hasRecentBid({ uid, competitions: RECENT_COMPETITIONS }))
    ? failure(
        'OldOrderActivelyBidOn',
        `order ${uid} is in a solution of the last competitions and may be settled; cancel it or try again later`,
      )
    : ok(order)
}

/** Step 13, second half: cancels the old order; its event and its owner's notification name the new one. */
export async function markReplaced(
  store: CancellationStore,
  order: StoredOrder,
  replacement: { readonly replacedBy: OrderUid; readonly at: UnixMicros },
  names: NotificationContext,
): Promise<void> {
  const { uid } = order
  const { replacedBy, at } = replacement
  const reason = cancelledByReplacement(replacedBy)
  await store.markOrderCancelled({ uid, at, reason, replacedBy })
  await store.insertOrderEvents({
    events: [{ uid, label: 'cancelled', reason, timestamp: at }],
  })
  await notifyCancellations(store, names, [order], { reason, replacedBy, at })
}
