import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { err, type Failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { secondsOf } from './read-orders'

/** How many presign orders may wait for their signature on chain at the same time. */
export type UnsignedOrderLimits = {
  readonly perClient: number
  readonly inAll: number
}

type Submitted = {
  readonly order: Pick<OrderRecord, 'uid' | 'signature'>
  /** Stands for the address of the client that submits it. */
  readonly clientKey: string
  readonly limits: UnsignedOrderLimits
  readonly now: UnixMicros
}

/** As many orders of the client, or of all clients, wait for a signature on chain as are allowed. */
export type TooManyUnsignedOrders = Failure<'RateLimited'> & { readonly retryAfterSeconds: number }

/** Short, as the pages also pause what they read for as long; a place may become free at any time. */
const RETRY_SECONDS = 30

/** What `admitUnsignedOrder` reads. */
export type UnsignedOrderReads = Pick<
  OrderStore,
  'isPresigned' | 'countUnsignedOrders' | 'selectOrder'
>

/**
 * Whether a submitted order is unsigned: a presign order that the chain has not signed. Errors:
 * `RateLimited` when as many unsigned orders are stored as may be, unless this one is among them, so
 * that a repeated submission is answered as such. Source: lib/docs/protocol.md#unsigned-orders.
 */
export async function admitUnsignedOrder(
  store: UnsignedOrderReads,
  { order: { uid, signature }, clientKey, limits, now }: Submitted,
): Promise<Result<{ readonly isUnsigned: boolean }, TooManyUnsignedOrders>> {
  const isUnsigned = signature.signingScheme === 'presign' && !(await store.isPresigned({ uid }))
  if (!isUnsigned) return ok({ isUnsigned })
  const reason = await fullLimit(store, { clientKey, limits, now: secondsOf(now) })
  if (reason === null || (await store.selectOrder({ uid })) !== null) return ok({ isUnsigned })
  return err({
    errorType: 'RateLimited',
    description: `${reason} for a signature on chain, as many as may. Sign the order on chain first, or try again when some are signed, cancelled or expired.`,
    retryAfterSeconds: RETRY_SECONDS,
  })
}

/** How many orders wait for a signature, where that is as many as may; null: there is room. */
async function fullLimit(
  { countUnsignedOrders }: Pick<OrderStore, 'countUnsignedOrders'>,
  input: {
    readonly clientKey: string
    readonly limits: UnsignedOrderLimits
    readonly now: UnixSeconds
  },
): Promise<string | null> {
  const { clientKey, limits, now } = input
  // First, as it reads far fewer rows.
  if ((await countUnsignedOrders({ clientKey, now })) >= limits.perClient) {
    return `${limits.perClient} orders from your address wait`
  }
  const inAll = await countUnsignedOrders({ clientKey: null, now })
  return inAll >= limits.inAll ? `${limits.inAll} orders wait` : null
}

/** The event of an order that is kept out of auctions until its owner signs it on chain. */
export const keptOutUnsigned = (
  uid: OrderUid,
  cause: { readonly timestamp: UnixMicros; readonly blockNumber: number | null },
) => ({ uid, label: 'invalid', reason: 'invalid_signature', ...cause })
