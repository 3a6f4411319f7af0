import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Failed trials in a row that start the cooldown of an order. */
const TRIAL_FAILURES_ALLOWED = 3
/** Reverts on chain in a row that start it: fewer, as each may cost a solver its gas. */
const REVERTS_ALLOWED = 2
const INITIAL_COOLDOWN_SECONDS = 30
const MAX_COOLDOWN_SECONDS = 900
/** Failures are forgotten when no further one happens for this long. */
const FORGET_AFTER_SECONDS = 3_600

/** Who refuses an order's settlements, as one of it alone shows; also the reason of its event. */
export const ORDER_REFUSALS = [
  'token_refuses_transfer',
  'receiver_refuses',
  'hook_failed',
  'signature_rejected',
] as const

/** One of `ORDER_REFUSALS`. */
export type OrderRefusal = (typeof ORDER_REFUSALS)[number]

type FailureRecord = {
  /** Auctions in a row in which the trials of all bids with the order failed because of it. */
  readonly failedTrials: number
  /** Settlements with the order in a row that passed their trial and then failed on chain. */
  readonly reverts: number
  readonly failedAt: UnixSeconds
  /** Excluded from auctions until then. */
  readonly cooldownUntil: UnixSeconds
  /** Who refuses it; absent while that is not known. */
  readonly refusal?: OrderRefusal
}

/** Orders whose settlements recently failed in a trial or on chain, without a success since. */
export type FailingOrders = ReadonlyMap<OrderUid, FailureRecord>

/** The start of a process: failures before it are not remembered. */
export const NO_FAILING_ORDERS: FailingOrders = new Map()

/** The fields of an order that decide whether its settlement runs code chosen by the owner. */
export type TriedOrder = Pick<SignedOrder, 'uid' | 'signature'> & {
  readonly data: Pick<SignedOrder['data'], 'buyToken'>
  readonly preInteractions: readonly Interaction[]
  readonly postInteractions: readonly Interaction[]
}

/** Trial of one bid. `failingOrders` are the orders that caused a failure; empty when it passed. */
export type TriedBid = {
  readonly orders: readonly TriedOrder[]
  readonly failingOrders: readonly OrderUid[]
  readonly ok: boolean
}

/**
 * Records the trials of one auction's bids. A bid that passed resets `failedTrials` of its orders,
 * even when they failed in other bids, but not their reverts on chain.
 * From the third failure in a row on, an order is excluded for a cooldown of 30 seconds, doubling up
 * to 15 minutes, and then tried again, so that no order can block the others for long.
 */
export function recordTrials(
  known: FailingOrders,
  bids: readonly TriedBid[],
  now: UnixSeconds,
): FailingOrders {
  const cleared = new Set(bids.filter(({ ok }) => ok).flatMap(({ orders }) => orders.map(uidOf)))
  const blamed = new Set(bids.filter(({ ok }) => !ok).flatMap(({ failingOrders }) => failingOrders))
  const next = new Map<OrderUid, FailureRecord>()
  for (const [uid, record] of known) {
    const updated = cleared.has(uid) ? { ...record, failedTrials: 0 } : record
    const isForgotten =
      updated.cooldownUntil <= now && now - updated.failedAt >= FORGET_AFTER_SECONDS
    if (!isForgotten && updated.failedTrials + updated.reverts > 0) next.set(uid, updated)
  }
  for (const uid of blamed) {
    if (cleared.has(uid)) continue
    const { failedTrials = 0, reverts = 0, cooldownUntil = now, ...rest } = next.get(uid) ?? {}
    const cooldownEnd = now + cooldownSeconds(failedTrials + 1 - TRIAL_FAILURES_ALLOWED)
    next.set(uid, {
      ...rest,
      failedTrials: failedTrials + 1,
      reverts,
      failedAt: now,
      cooldownUntil: unixSeconds(Math.max(cooldownUntil, cooldownEnd)),
    })
  }
  return next
}

/**
 * Records a settlement that failed after its trial passed. From the second in a row on, the blamed
 * orders get a cooldown, each a multiple of the first one's. They return at different times, so that
 * an innocent order can trade without the one that caused the failure.
 */
export function recordFailedSettlement(
  known: FailingOrders,
  blamed: readonly OrderUid[],
  now: UnixSeconds,
): FailingOrders {
  const next = new Map(known)
  for (const [index, uid] of blamed.entries()) {
    const { failedTrials = 0, reverts = 0, ...rest } = known.get(uid) ?? {}
    const cooldown = cooldownSeconds(reverts + 1 - REVERTS_ALLOWED) * (index + 1)
    next.set(uid, {
      ...rest,
      failedTrials,
      reverts: reverts + 1,
      failedAt: now,
      cooldownUntil: unixSeconds(now + Math.min(cooldown, MAX_COOLDOWN_SECONDS)),
    })
  }
  return next
}

/** Records who refuses the settlements of orders that failed; null: that is not known. */
export function recordRefusals(
  known: FailingOrders,
  refusals: ReadonlyMap<OrderUid, OrderRefusal | null>,
): FailingOrders {
  if (refusals.size === 0) return known
  return new Map(
    [...known].map(([uid, record]) => {
      const { refusal: earlier, ...rest } = record
      const refusal = refusals.has(uid) ? refusals.get(uid) : earlier
      return [uid, refusal == null ? rest : { ...rest, refusal }]
    }),
  )
}

/** Who refuses the order's settlements; null where that is not known. */
export const refusalOf = (known: FailingOrders, uid: OrderUid): OrderRefusal | null =>
  known.get(uid)?.refusal ?? null

/** Removes orders that were settled. */
export function removeSettled(known: FailingOrders, settled: readonly OrderUid[]): FailingOrders {
  if (known.size === 0 || settled.length === 0) return known
  const cleared = new Set(settled)
  return new Map([...known].filter(([uid]) => !cleared.has(uid)))
}

/** Whether the order is currently excluded from auctions. */
export const isCoolingDown = (known: FailingOrders, uid: OrderUid, now: UnixSeconds): boolean =>
  (known.get(uid)?.cooldownUntil ?? 0) > now

/**
 * Whether a settlement with the order runs code its owner chose: hooks, a contract's signature
 * check, or a receiver of native coins. Such code may behave differently in a trial and on chain.
 */
export const runsOwnersCode = (order: TriedOrder): boolean =>
  order.signature.signingScheme === 'eip1271' ||
  order.data.buyToken === NATIVE_TOKEN ||
  order.preInteractions.length + order.postInteractions.length > 0

/** Doubles with every failure beyond the limit; 0 below it. */
function cooldownSeconds(beyond: number): number {
  if (beyond < 0) return 0
  return Math.min(INITIAL_COOLDOWN_SECONDS * 2 ** beyond, MAX_COOLDOWN_SECONDS)
}

const uidOf = ({ uid }: { readonly uid: OrderUid }): OrderUid => uid
