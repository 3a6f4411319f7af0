import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Interaction } from '@/lib/domain/settlement/settlement'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Auctions in a row an order may spoil before it has to rest. */
const STRIKES_ALLOWED = 3
/** Settlements an order may spoil after its trials went well; each may cost a solver its gas. */
const REVERTS_ALLOWED = 2
const FIRST_COOLDOWN_SECONDS = 30
const MAX_COOLDOWN_SECONDS = 900
/** Without a further failure an order is forgiven after this long. */
const FORGIVEN_AFTER_SECONDS = 3_600

type FailureRecord = {
  /** Auctions in a row in which no bid with the order stood its trial. */
  readonly strikes: number
  /** Settlements with the order in a row that stood their trial and failed all the same. */
  readonly reverts: number
  readonly failedAt: UnixSeconds
  /** Kept out of auctions until then. */
  readonly restsUntil: UnixSeconds
}

/** Orders whose settlements failed when tried or sent, lately and without a success since. */
export type FailingOrders = ReadonlyMap<OrderUid, FailureRecord>

export const NO_FAILING_ORDERS: FailingOrders = new Map()

/** What of an order tells whether a settlement with it runs code of its owner's choice. */
export type TriedOrder = Pick<SignedOrder, 'uid' | 'signature'> & {
  readonly data: Pick<SignedOrder['data'], 'buyToken'>
  readonly preInteractions: readonly Interaction[]
  readonly postInteractions: readonly Interaction[]
}

/** One bid as it was tried; `culprits` are the orders to blame for its failure, empty if it stood. */
export type TriedBid = {
  readonly orders: readonly TriedOrder[]
  readonly failingOrders: readonly OrderUid[]
  readonly ok: boolean
}

/**
 * Takes in how the bids of one auction stood their trial. A bid that stood clears all its orders
 * of failed trials, whatever they are blamed for; not of settlements that failed after such a trial.
 * From the third strike in a row on, an order rests: 30 seconds, doubling up to 15 minutes, after
 * which it is tried again. So nobody's order can keep the others from trading for long.
 */
export function noteTrials(
  known: FailingOrders,
  bids: readonly TriedBid[],
  now: UnixSeconds,
): FailingOrders {
  const cleared = new Set(bids.filter(({ ok }) => ok).flatMap(({ orders }) => orders.map(uidOf)))
  const blamed = new Set(bids.filter(({ ok }) => !ok).flatMap(({ failingOrders }) => failingOrders))
  const next = new Map<OrderUid, FailureRecord>()
  for (const [uid, record] of known) {
    const kept = cleared.has(uid) ? { ...record, strikes: 0 } : record
    const isForgiven = kept.restsUntil <= now && now - kept.failedAt >= FORGIVEN_AFTER_SECONDS
    if (!isForgiven && kept.strikes + kept.reverts > 0) next.set(uid, kept)
  }
  for (const uid of blamed) {
    if (cleared.has(uid)) continue
    const { strikes = 0, reverts = 0, restsUntil = now } = next.get(uid) ?? {}
    const rest = now + cooldownSeconds(strikes + 1 - STRIKES_ALLOWED)
    next.set(uid, {
      strikes: strikes + 1,
      reverts,
      failedAt: now,
      restsUntil: unixSeconds(Math.max(restsUntil, rest)),
    })
  }
  return next
}

/**
 * Takes in a settlement that failed after its trial had gone well. From the second in a row on, the
 * blamed rest as after trials, each of them a turn longer than the one before it, so that they come
 * back apart and the innocent among them gets to trade without the guilty.
 */
export function noteFailedSettlement(
  known: FailingOrders,
  blamed: readonly OrderUid[],
  now: UnixSeconds,
): FailingOrders {
  const next = new Map(known)
  for (const [index, uid] of blamed.entries()) {
    const { strikes = 0, reverts = 0 } = known.get(uid) ?? {}
    const rest = cooldownSeconds(reverts + 1 - REVERTS_ALLOWED) * (index + 1)
    next.set(uid, {
      strikes,
      reverts: reverts + 1,
      failedAt: now,
      restsUntil: unixSeconds(now + Math.min(rest, MAX_COOLDOWN_SECONDS)),
    })
  }
  return next
}

/** Clears orders that were settled. */
export function noteSettled(known: FailingOrders, settled: readonly OrderUid[]): FailingOrders {
  if (known.size === 0 || settled.length === 0) return known
  const cleared = new Set(settled)
  return new Map([...known].filter(([uid]) => !cleared.has(uid)))
}

/** Whether the order is to be kept out now. */
export const isCoolingDown = (known: FailingOrders, uid: OrderUid, now: UnixSeconds): boolean =>
  (known.get(uid)?.restsUntil ?? 0) > now

/**
 * Whether a settlement with the order runs code its owner chose, which may tell a trial from the
 * real thing: hooks, a contract's signature check, or a receiver of coins.
 */
export const runsOwnersCode = (order: TriedOrder): boolean =>
  order.signature.signingScheme === 'eip1271' ||
  order.data.buyToken === NATIVE_TOKEN ||
  order.preInteractions.length + order.postInteractions.length > 0

/** Doubles with every failure beyond those allowed; none below. */
function cooldownSeconds(beyond: number): number {
  if (beyond < 0) return 0
  return Math.min(FIRST_COOLDOWN_SECONDS * 2 ** beyond, MAX_COOLDOWN_SECONDS)
}

const uidOf = ({ uid }: { readonly uid: OrderUid }): OrderUid => uid
