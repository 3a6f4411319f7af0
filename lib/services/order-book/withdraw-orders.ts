import 'server-only'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import { CANCELLED_BY_REQUEST } from '@/lib/domain/order/cancellation-reason'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  type EcdsaScheme,
  type EcdsaSignature,
  parseEcdsaSignature,
  type SignatureFailure,
} from '@/lib/domain/order/signature'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import {
  type EndNoticeStore,
  notifyCancellations,
} from '@/lib/services/notifications/notify-cancellations'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'
import { type NotCancellable, refuseToCancel } from './cancellable-order'
import { secondsOf } from './read-orders'

/** The queries that cancel orders, in one transaction. */
export type CancellationStore = EndNoticeStore &
  Pick<OrderStore, 'lockOrders' | 'selectOrdersByUids' | 'markOrderCancelled' | 'insertOrderEvents'>

/** What `withdrawOrders` reads and writes. */
export type WithdrawOrdersDeps = Pick<TokenMetadataSource, 'loadTokens'> &
  Pick<OrderStore, 'selectOrdersByUids'> & {
    readonly now: () => UnixMicros
    readonly domain: SettlementDomain
    readonly network: NotifiedNetwork
    readonly transaction: <T>(
      work: (store: CancellationStore & Pick<OrderStore, 'insertCancellation'>) => Promise<T>,
    ) => Promise<T>
  }

/**
 * Of the first order that cannot be cancelled: why, `OrderNotFound` when it is not stored. `SignatureFailure`: no signer can
 * be recovered; `WrongOwner`: the signer does not own one of the orders.
 */
export type WithdrawOrdersFailure =
  | NotCancellable
  | SignatureFailure
  | Failure<'OrderNotFound' | 'WrongOwner'>

type Request = {
  readonly uids: readonly OrderUid[]
  readonly signingScheme: EcdsaScheme
  readonly signature: Hex
}

/**
 * Cancels orders on their owner's signed request, all or none; an order named twice is cancelled
 * once. The orders' states are checked before the signature, and again while the orders are locked,
 * so that the response matches what is stored. `signerOf` recovers the signer.
 * Source: lib/docs/protocol.md#signed-cancellation.
 */
export async function withdrawOrders(
  deps: WithdrawOrdersDeps,
  request: Request,
  signerOf: (signature: EcdsaSignature) => Promise<Result<Address, SignatureFailure>>,
): Promise<Result<'Cancelled', WithdrawOrdersFailure>> {
  const uids = [...new Set(request.uids)]
  const found = await findCancellable(deps, uids, deps.now())
  if (!found.ok) return found
  const signature = parseEcdsaSignature(request.signingScheme, request.signature)
  if (!signature.ok) return signature
  const signer = await signerOf(signature.value)
  if (!signer.ok) return signer
  const foreign = found.value.find(({ owner }) => owner !== signer.value)
  if (foreign !== undefined) {
    return failure(
      'WrongOwner',
      `signature: recovers to ${signer.value}, the owner of order ${foreign.uid} is ${foreign.owner}`,
    )
  }
  const tokens = await deps.loadTokens(tokensOf(found.value.map(({ data }) => data)))
  return deps.transaction(async (store) => {
    await store.lockOrders({ uids })
    const at = deps.now()
    const held = await findCancellable(store, uids, at)
    if (!held.ok) return held
    for (const uid of uids) {
      await store.markOrderCancelled({ uid, at, reason: CANCELLED_BY_REQUEST })
      // Stored as proof of who cancelled.
      await store.insertCancellation({ uid, ...signature.value, receivedAt: at })
    }
    await store.insertOrderEvents({
      events: uids.map((uid) => ({
        uid,
        label: 'cancelled',
        reason: CANCELLED_BY_REQUEST,
        timestamp: at,
      })),
    })
    await notifyCancellations(store, { network: deps.network, tokens }, held.value, {
      reason: CANCELLED_BY_REQUEST,
      replacedBy: null,
      at,
    })
    return ok('Cancelled')
  })
}

/** The orders in the requested order, or why the first uncancellable one cannot be cancelled. */
async function findCancellable(
  { selectOrdersByUids }: Pick<OrderStore, 'selectOrdersByUids'>,
  uids: readonly OrderUid[],
  now: UnixMicros,
): Promise<Result<readonly StoredOrder[], Failure<'OrderNotFound'> | NotCancellable>> {
  const stored = new Map((await selectOrdersByUids({ uids })).map((order) => [order.uid, order]))
  const orders: StoredOrder[] = []
  for (const uid of uids) {
    const order = stored.get(uid)
    if (order === undefined) return failure('OrderNotFound', `order ${uid} was not found`)
    const refused = refuseToCancel(order, secondsOf(now))
    if (refused !== null) return refused
    orders.push(order)
  }
  return ok(orders)
}
