import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type NotificationFacts, readFacts } from './notification-facts'

/** One entry with what its metadata say. */
export type InboxEntry = NotificationEntry & { readonly facts: NotificationFacts }

/** What one order, or one announcement, had to tell on one day. */
export type InboxRow = {
  readonly key: string
  /** Newest first. */
  readonly entries: readonly [InboxEntry, ...InboxEntry[]]
  /** The entry the row speaks for: a price improvement only adds to the fill it came with. */
  readonly head: InboxEntry
  readonly orderUid: OrderUid | null
}

type InboxDay = { readonly day: string; readonly rows: readonly InboxRow[] }

export type Inbox = { readonly needsYou: readonly InboxRow[]; readonly days: readonly InboxDay[] }

// The same entries are grouped again with each filter and each piece of news.
const read = new WeakMap<NotificationEntry, InboxEntry>()

function withFacts(entry: NotificationEntry): InboxEntry {
  const known = read.get(entry)
  if (known !== undefined) return known
  const made = { ...entry, facts: readFacts(entry) }
  read.set(entry, made)
  return made
}

/** What the order had traded by the row's newest fill. */
export type RunningTotal = {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly fills: number
}

/** An order that cannot be filled until its owner does something. */
const needsAnAct = (entry: InboxEntry): boolean =>
  entry.type === 'insufficient_balance' && entry.facts.endedAt === null

/** The entries that need an act of the reader. */
export const selectNeeding = (entries: readonly NotificationEntry[]) =>
  entries.map(withFacts).filter(needsAnAct)

/**
 * Newest first: what needs the reader, then day by day one row per order. `dayOf` names the
 * reader's day of a moment.
 */
export function groupInbox(
  notifications: readonly NotificationEntry[],
  dayOf: (at: UnixMicros) => string,
): Inbox {
  const entries = notifications.map(withFacts)
  const needing = entries.filter(needsAnAct)
  const days = new Map<string, InboxEntry[]>()
  for (const entry of entries) {
    if (needsAnAct(entry)) continue
    const day = dayOf(entry.timestamp)
    const ofDay = days.get(day)
    if (ofDay === undefined) days.set(day, [entry])
    else ofDay.push(entry)
  }
  return {
    needsYou: toRows('now', needing),
    days: [...days].map(([day, ofDay]) => ({ day, rows: toRows(day, ofDay) })),
  }
}

function toRows(place: string, entries: readonly InboxEntry[]): readonly InboxRow[] {
  const groups = new Map<string, [InboxEntry, ...InboxEntry[]]>()
  for (const entry of entries) {
    const { network, orderUid } = entry.facts
    const about = orderUid === null ? entry.id : `${network ?? ''}:${orderUid}`
    const group = groups.get(about)
    if (group === undefined) groups.set(about, [entry])
    else group.push(entry)
  }
  return [...groups].map(([about, group]) => ({
    key: `${place}/${about}`,
    entries: group,
    head: group.find(({ type }) => type !== 'price_improvement') ?? group[0],
    orderUid: group[0].facts.orderUid,
  }))
}

const isFill = ({ type }: InboxEntry): boolean =>
  type === 'order_filled' || type === 'order_partially_filled'

/** The sum of a row's fills; null where they do not say how much. */
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

/** The rows in the order they stand on the page. */
export function allRows({ needsYou, days }: Inbox): readonly InboxRow[] {
  return [...needsYou, ...days.flatMap(({ rows }) => rows)]
}

/** How many rows hold something unread. */
export const countUnreadRows = (inbox: Inbox, isUnread: (entry: InboxEntry) => boolean): number =>
  allRows(inbox).filter(({ entries }) => entries.some(isUnread)).length
