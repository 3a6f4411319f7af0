import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { type LimitGain, limitGain } from '@/lib/domain/fee/surplus'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type NotificationFacts, readFacts } from './notification-facts'

/** An entry with its parsed metadata. */
export type InboxEntry = NotificationEntry & { readonly facts: NotificationFacts }

/** The entries of one order, or one announcement, on one day. */
export type InboxRow = {
  readonly key: string
  /** Newest first. */
  readonly entries: readonly [InboxEntry, ...InboxEntry[]]
  /** The entry that represents the row: a price improvement only adds to its fill. */
  readonly head: InboxEntry
  readonly orderUid: OrderUid | null
}

type InboxDay = { readonly day: string; readonly rows: readonly InboxRow[] }

export type Inbox = { readonly needsYou: readonly InboxRow[]; readonly days: readonly InboxDay[] }

// Cache: the same entries are grouped again with each filter and each new entry.
const factsCache = new WeakMap<NotificationEntry, InboxEntry>()

function withFacts(entry: NotificationEntry): InboxEntry {
  const known = factsCache.get(entry)
  if (known !== undefined) return known
  const made = { ...entry, facts: readFacts(entry) }
  factsCache.set(entry, made)
  return made
}

/** The order's traded amount up to the row's newest fill. */
export type RunningTotal = {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly fills: number
}

/** An order that cannot be filled until its owner acts. */
const needsAction = (entry: InboxEntry): boolean =>
  entry.type === 'insufficient_balance' && entry.facts.endedAt === null

/** The entries that need an action of the user. */
export const selectActionable = (entries: readonly NotificationEntry[]) =>
  entries.map(withFacts).filter(needsAction)

/**
 * Newest first: rows that need an action, then one row per order and day. `dayOf` returns the
 * user's calendar day of a time.
 */
export function groupInbox(
  notifications: readonly NotificationEntry[],
  dayOf: (at: UnixMicros) => string,
): Inbox {
  const entries = notifications.map(withFacts)
  const actionable = entries.filter(needsAction)
  const days = new Map<string, InboxEntry[]>()
  for (const entry of entries) {
    if (needsAction(entry)) continue
    const day = dayOf(entry.timestamp)
    const ofDay = days.get(day)
    if (ofDay === undefined) days.set(day, [entry])
    else ofDay.push(entry)
  }
  return {
    needsYou: toRows('now', actionable),
    days: [...days].map(([day, ofDay]) => ({ day, rows: toRows(day, ofDay) })),
  }
}

function toRows(day: string, entries: readonly InboxEntry[]): readonly InboxRow[] {
  const groups = new Map<string, [InboxEntry, ...InboxEntry[]]>()
  for (const entry of entries) {
    const { network, orderUid } = entry.facts
    const about = orderUid === null ? entry.id : `${network ?? ''}:${orderUid}`
    const group = groups.get(about)
    if (group === undefined) groups.set(about, [entry])
    else group.push(entry)
  }
  return [...groups].map(([about, group]) => ({
    key: `${day}/${about}`,
    entries: group,
    head: group.find(({ type }) => type !== 'price_improvement') ?? group[0],
    orderUid: group[0].facts.orderUid,
  }))
}

const isFill = ({ type }: InboxEntry): boolean =>
  type === 'order_filled' || type === 'order_partially_filled'

/** The sum of a row's fills; null when their amounts are unknown. */
export function runningTotal({ entries }: InboxRow): RunningTotal | null {
  const fills = entries.filter(isFill)
  const newest = fills[0]?.facts
  if (newest === undefined) return null
  const { totalExecutedSellAmount: sold, totalExecutedBuyAmount: bought } = newest
  if (sold !== null && bought !== null) {
    return { sellAmount: sold, buyAmount: bought, fills: fills.length }
  }
  let [sellAmount, buyAmount] = [0n, 0n]
  for (const { facts } of fills) {
    if (facts.executedSellAmount === null || facts.executedBuyAmount === null) return null
    sellAmount += facts.executedSellAmount
    buyAmount += facts.executedBuyAmount
  }
  return { sellAmount, buyAmount, fills: fills.length }
}

/** What all fills of a row's order gained over its signed limit. */
export type WholeGain = {
  /** Hundredths of a percent of the limit, rounded down. */
  readonly bps: bigint
  readonly usd: number | null
}

/**
 * The gain of the whole order up to its newest fill. A single fill is reported with it; of several,
 * one has the limit's rate, and the rest follows from what all of them traded. The worth of several
 * is not known. Null when nothing was gained or an amount is missing.
 */
export function wholeGain({ entries }: InboxRow, total: RunningTotal): WholeGain | null {
  const facts = entries.find(({ type }) => type === 'price_improvement')?.facts
  if (facts === undefined) return null
  const { executedSellAmount: sold, executedBuyAmount: bought, surplusPercent } = facts
  if (sold === total.sellAmount && bought === total.buyAmount) {
    return surplusPercent === null ? null : { bps: bpsOf(surplusPercent), usd: facts.surplusUsd }
  }
  const gain = gainOfAll(facts, total)
  return gain === null || gain.surplus <= 0n ? null : { bps: gain.bps, usd: null }
}

/**
 * The limit of a fill is that of its order for that part of it. Sold amounts are reported with the
 * signed fee, which is charged in proportion to the fill: in that of a sell order it changes no rate,
 * from that of a buy order it is taken off.
 */
function gainOfAll(facts: NotificationFacts, total: RunningTotal): LimitGain | null {
  const { executedSellAmount: sold, executedBuyAmount: bought } = facts
  const { limitAmount, surplus, surplusToken } = facts
  if (sold === null || bought === null || bought === 0n) return null
  if (limitAmount === null || surplus === null || surplusToken === null) return null
  if (surplusToken.address === facts.buyToken?.address) {
    const limit = { kind: 'sell', sellAmount: sold, buyAmount: limitAmount } as const
    return limitGain(limit, { executedSell: total.sellAmount, executedBuy: total.buyAmount })
  }
  const limit = { kind: 'buy', sellAmount: limitAmount, buyAmount: bought } as const
  const fee = sold - (limitAmount - surplus)
  const executedSell = total.sellAmount - (fee * total.buyAmount) / bought
  return limitGain(limit, { executedSell, executedBuy: total.buyAmount })
}

/** Hundredths of a percent of a percentage with two decimals. */
export const bpsOf = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** All rows in their order on the page. */
export function allRows({ needsYou, days }: Inbox): readonly InboxRow[] {
  return [...needsYou, ...days.flatMap(({ rows }) => rows)]
}

/** Number of rows with an unread entry. */
export const countUnreadRows = (inbox: Inbox, isUnread: (entry: InboxEntry) => boolean): number =>
  allRows(inbox).filter(({ entries }) => entries.some(isUnread)).length
