import type { ChainFill } from './chain-ledger'
import type { Evidence } from './evidence'
import { type FillsOf, isWholeFilled } from './fills'
import type { ServiceView, ViewedOrder } from './service-view'

// An independent computation of the notifications that the chain requires, by
// lib/docs/notifications.md#types.

/** Notifications about funds depend on the moments of auctions, which the chain does not record. */
const NOT_AUDITED = new Set(['insufficient_balance', 'announcement'])
const OF_TRADES = new Set(['order_filled', 'order_partially_filled', 'price_improvement'])

const ofTrade = (type: string, uid: string, fill: { txHash: unknown; blockNumber: unknown }) =>
  `${type} of ${uid} in ${fill.txHash}, block ${fill.blockNumber}`
const ofEnd = (type: string, uid: string) => `${type} of ${uid}`

/** The audited entries of all inboxes, one line each. */
export const listedNotifications = ({ notifications }: ServiceView): readonly string[] =>
  notifications
    .filter(({ type }) => !NOT_AUDITED.has(type))
    .map(({ type, metadata: { orderUid, txHash, blockNumber } }) =>
      OF_TRADES.has(type)
        ? ofTrade(type, String(orderUid), { txHash, blockNumber })
        : ofEnd(type, String(orderUid)),
    )

/** The lines that must be in the inboxes, and those that may be. */
export function expectedNotifications(
  evidence: Evidence,
  fillsOf: FillsOf,
): { readonly expected: readonly string[]; readonly tolerated: ReadonlySet<string> } {
  const owners = new Set([...evidence.journal.acknowledged.values()].map(({ owner }) => owner))
  const tolerated = new Set<string>()
  const expected = [...evidence.view.orders.values()]
    .filter(({ owner }) => owners.has(owner))
    .flatMap((order) => {
      const fills = fillsOf(order.uid)
      const ends = isWholeFilled(fills) ? [] : endsOf(evidence, order)
      for (const { type, isCertain } of ends) {
        if (!isCertain) tolerated.add(ofEnd(type, order.uid))
      }
      return [
        ...tradeLines(order.uid, fills),
        ...ends.filter(({ isCertain }) => isCertain).map(({ type }) => ofEnd(type, order.uid)),
      ]
    })
  return { expected, tolerated }
}

function tradeLines(uid: string, fills: readonly ChainFill[]): readonly string[] {
  return fills.flatMap((fill, index) => {
    const isLast = isWholeFilled(fills.slice(0, index + 1))
    return [
      ofTrade(isLast ? 'order_filled' : 'order_partially_filled', uid, fill),
      ...(isImproved(fill) ? [ofTrade('price_improvement', uid, fill)] : []),
    ]
  })
}

/**
 * Whether the fill was at least 1 bp better than the limit; limits are rounded in favour of the
 * owner.
 */
function isImproved(fill: ChainFill): boolean {
  const { kind, limitSell, limitBuy, buyAmount: bought } = fill
  const sold = fill.sellAmount - fill.feeAmount
  const [limit, surplus] =
    kind === 'sell'
      ? [divideUp(sold * limitBuy, limitSell), bought - divideUp(sold * limitBuy, limitSell)]
      : [(limitSell * bought) / limitBuy, (limitSell * bought) / limitBuy - sold]
  return limit > 0n && surplus * 10_000n >= limit
}

const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

type End = {
  readonly type: 'order_cancelled' | 'order_expired'
  /** False where two clocks decide which of two events came first. */
  readonly isCertain: boolean
}

/** How an unfilled order has ended. */
function endsOf({ journal, ledger, untilSeconds }: Evidence, order: ViewedOrder): readonly End[] {
  const { uid, validTo } = order
  const signed = journal.cancelled.get(uid)
  const onChain = ledger.invalidations.get(uid)
  const isExpired = ledger.headSeconds > validTo
  if (signed !== undefined || (onChain === undefined && order.status === 'cancelled')) {
    // By the chain's clock it may have expired earlier, while the service's own clock was behind.
    const cancelledSeconds = signed?.chainSeconds ?? null
    const mayHaveExpired = isExpired && (cancelledSeconds === null || cancelledSeconds > validTo)
    return [
      { type: 'order_cancelled', isCertain: true },
      ...(mayHaveExpired ? [{ type: 'order_expired', isCertain: false } as const] : []),
    ]
  }
  if (onChain !== undefined && onChain.seconds <= validTo) {
    return [{ type: 'order_cancelled', isCertain: true }]
  }
  if (isExpired) return [{ type: 'order_expired', isCertain: true }]
  // Its last valid second may have passed while the evidence was read.
  return untilSeconds > validTo ? [{ type: 'order_expired', isCertain: false }] : []
}
