import type { ChainFill, ChainLedger } from './chain-ledger'
import type { Evidence } from './evidence'
import { expectedNotifications, listedNotifications } from './expected-notifications'
import { byOrder, type FillsOf, filledAmount, isWholeFilled, sum, wholeAmount } from './fills'
import type { Suspension } from './journal'
import type { ViewedOrder } from './service-view'

/** Faults that must not happen, in the order of the tally. */
export const CHECKS = [
  'acknowledged orders lost',
  'acknowledged cancellations lost',
  'orders filled twice or beyond their amount',
  'orders filled after an acknowledged cancellation',
  'trades that differ from the chain',
  'trades listed twice',
  'orders whose amounts or state differ from the chain',
  'fees that differ from the chain',
  'notifications that differ from the chain',
  'notifications listed twice',
  'times that changed',
] as const

type Check = (typeof CHECKS)[number]

export type Finding = { readonly check: Check; readonly what: string }

/** Everything that is wrong; empty for a run in which nothing was lost, duplicated or changed. */
export function audit(evidence: Evidence): readonly Finding[] {
  const fillsOf = byOrder(evidence.ledger.fills)
  return [
    ...lostOrders(evidence),
    ...lostCancellations(evidence, fillsOf),
    ...overfilled(evidence, fillsOf),
    ...filledAfterCancellation(evidence, fillsOf),
    ...tradeDifferences(evidence),
    ...orderDifferences(evidence, fillsOf),
    ...notificationDifferences(evidence, fillsOf),
    ...changedTimes(evidence),
  ]
}

const lostOrders = ({ journal, view }: Evidence): readonly Finding[] =>
  [...journal.acknowledged.keys()]
    .filter((uid) => !view.orders.has(uid))
    .map((uid) => ({ check: 'acknowledged orders lost', what: uid }))

const lostCancellations = ({ journal, view }: Evidence, fillsOf: FillsOf): readonly Finding[] =>
  [...journal.cancelled.keys()]
    .filter((uid) => !isWholeFilled(fillsOf(uid)) && view.orders.get(uid)?.status !== 'cancelled')
    .map((uid) => ({
      check: 'acknowledged cancellations lost',
      what: `${uid} is ${view.orders.get(uid)?.status}`,
    }))

function overfilled({ ledger }: Evidence, fillsOf: FillsOf): readonly Finding[] {
  const uids = new Set(ledger.fills.map(({ uid }) => uid))
  return [...uids].flatMap((uid) => {
    const fills = fillsOf(uid)
    const [first] = fills
    if (first === undefined || filledAmount(fills) <= wholeAmount(first)) return []
    return [{ check: 'orders filled twice or beyond their amount', what: uid } as const]
  })
}

/** Upper bound on a busy machine for the time from locking an order to sending its settlement. */
const SENDING_MS = 5_000

/**
 * A settlement whose hash was on disk before the cancellation may still fill the order: it has been
 * sent by then, or is sent at once, or when a suspended process resumes.
 * Source: lib/docs/protocol.md#signed-cancellation.
 */
function filledAfterCancellation(
  { journal, ledger }: Evidence,
  fillsOf: FillsOf,
): readonly Finding[] {
  const check = 'orders filled after an acknowledged cancellation' as const
  const signed = [...journal.cancelled].flatMap(([uid, { atMs }]) => {
    const lastMs = leavesUntil(journal.suspensions, atMs)
    return fillsOf(uid).flatMap(({ calldataHash, txHash }) => {
      const sentMs = journal.firstSentMs.get(calldataHash)
      if (sentMs !== undefined && sentMs <= lastMs) return []
      const when =
        sentMs === undefined
          ? 'not through the proxy'
          : `${((sentMs - atMs) / 1000).toFixed(1)} s after it`
      return [{ check, what: `${uid} in ${txHash}, sent ${when}` }]
    })
  })
  const onChain = [...ledger.invalidations].flatMap(([uid, { blockNumber }]) =>
    fillsOf(uid)
      .filter((fill) => fill.blockNumber > blockNumber)
      .map(({ txHash }) => ({ check, what: `${uid} in ${txHash}, invalidated on chain` })),
  )
  return [...signed, ...onChain]
}

function leavesUntil(suspensions: readonly Suspension[], atMs: number): number {
  const around = suspensions.filter(
    ({ fromMs, toMs }) => fromMs <= atMs + SENDING_MS && toMs >= atMs,
  )
  return Math.max(atMs, ...around.map(({ toMs }) => toMs)) + SENDING_MS
}

function tradeDifferences({ ledger, view }: Evidence): readonly Finding[] {
  const listed = view.trades
    .filter(({ blockNumber }) => blockNumber <= ledger.headNumber)
    .map(
      (trade) =>
        `${trade.txHash}/${trade.logIndex} in ${trade.blockNumber} of ${trade.orderUid}: ${trade.sellAmount} for ${trade.buyAmount}`,
    )
  const onChain = ledger.fills.map(
    (fill) =>
      `${fill.txHash}/${fill.logIndex} in ${fill.blockNumber} of ${fill.uid}: ${fill.sellAmount} for ${fill.buyAmount}`,
  )
  return [
    ...differences(onChain, listed).map(
      (what) => ({ check: 'trades that differ from the chain', what }) as const,
    ),
    ...repeated(listed).map((what) => ({ check: 'trades listed twice', what }) as const),
  ]
}

/** The lines that only one of two lists contains, with the name of that list. */
function differences(onChain: readonly string[], listed: readonly string[]): readonly string[] {
  const [chainSet, listedSet] = [new Set(onChain), new Set(listed)]
  return [
    ...[...chainSet].filter((item) => !listedSet.has(item)).map((item) => `only on chain: ${item}`),
    ...[...listedSet].filter((item) => !chainSet.has(item)).map((item) => `only listed: ${item}`),
  ]
}

function repeated(items: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return items.filter((item) => seen.size === seen.add(item).size)
}

function orderDifferences({ ledger, view }: Evidence, fillsOf: FillsOf): readonly Finding[] {
  return [...view.orders.values()].flatMap((order): readonly Finding[] => {
    const fills = fillsOf(order.uid)
    const isRight =
      order.executedSellAmount === sum(fills.map(({ sellAmount }) => sellAmount)) &&
      order.executedBuyAmount === sum(fills.map(({ buyAmount }) => buyAmount)) &&
      order.executedFeeAmount === sum(fills.map(({ feeAmount }) => feeAmount)) &&
      isPossible(order, ledger, fills)
    const fee = sum(fills.map(({ executedFee }) => executedFee))
    return [
      ...(isRight
        ? []
        : [
            {
              check: 'orders whose amounts or state differ from the chain',
              what: `${order.uid} is ${order.status}, sold ${order.executedSellAmount} for ${order.executedBuyAmount}`,
            } as const,
          ]),
      ...(order.executedFee === fee
        ? []
        : [
            {
              check: 'fees that differ from the chain',
              what: `${order.uid}: ${order.executedFee}, by the chain ${fee}`,
            } as const,
          ]),
    ]
  })
}

/**
 * Whether the chain allows the state; expiry follows the service's own clock and is not compared.
 */
function isPossible(
  { uid, status }: ViewedOrder,
  { invalidations }: ChainLedger,
  fills: readonly ChainFill[],
): boolean {
  if (isWholeFilled(fills)) return status === 'fulfilled'
  if (invalidations.has(uid)) return status === 'cancelled'
  return status !== 'fulfilled'
}

function notificationDifferences(evidence: Evidence, fillsOf: FillsOf): readonly Finding[] {
  const { expected, tolerated } = expectedNotifications(evidence, fillsOf)
  const listed = listedNotifications(evidence.view)
  const ids = evidence.view.notifications.map(({ id }) => id)
  const check = 'notifications that differ from the chain' as const
  return [
    ...differences(
      expected,
      listed.filter((item) => !tolerated.has(item)),
    ).map((what) => ({ check, what: `${what}; ${factsOf(evidence, what)}` })),
    ...[...repeated(ids), ...repeated(listed)].map(
      (what) => ({ check: 'notifications listed twice', what }) as const,
    ),
  ]
}

/** Everything known about the order of a line, for debugging. */
function factsOf({ journal, ledger, view }: Evidence, line: string): string {
  const order = [...view.orders.values()].find(({ uid }) => line.includes(uid))
  if (order === undefined) return 'the order is not known'
  const { uid, status, validTo } = order
  const signed = journal.cancelled.get(uid)
  const onChain = ledger.invalidations.get(uid)
  return [
    `${status}, valid to ${validTo}, the chain's time is ${ledger.headSeconds}`,
    ...(signed === undefined ? [] : [`cancelled when it was ${signed.chainSeconds}`]),
    ...(onChain === undefined ? [] : [`invalidated when it was ${onChain.seconds}`]),
  ].join(', ')
}

function changedTimes({ journal, view }: Evidence): readonly Finding[] {
  const check = 'times that changed' as const
  const orders = [...journal.created].flatMap(([uid, first]) => {
    const now = view.orders.get(uid)?.creationDate
    return now === undefined || now === first
      ? []
      : [{ check, what: `${uid} was created ${first}, now ${now}` }]
  })
  const notifications = view.notifications.flatMap(({ id, timestamp }) => {
    const sighting = journal.sightings.get(id)
    if (sighting === undefined || sighting.timestamp === timestamp) return []
    const { blockNumber, atMs } = sighting
    const isReplaced = journal.replacedBlocks.some(
      ({ firstBlock, caughtUpAtMs }) =>
        blockNumber !== null && firstBlock <= blockNumber && caughtUpAtMs >= atMs,
    )
    return isReplaced ? [] : [{ check, what: `${id}: ${sighting.timestamp}, now ${timestamp}` }]
  })
  return [...orders, ...notifications]
}
