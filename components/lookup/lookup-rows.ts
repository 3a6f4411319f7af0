import type { TimeZone } from '@/lib/client/format/time'
import { dayKey } from '@/lib/client/format/time'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import { idItem, type LookupItem } from './read-ids'

/** What the service said of an id. */
export type LookupAnswer =
  | { readonly kind: 'found'; readonly order: Order }
  | { readonly kind: 'notStored' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** What the service said of ids and digests, and which orders digests turned out to be. */
export type LookupAnswers = {
  readonly of: ReadonlyMap<OrderUid | Bytes32, LookupAnswer>
  readonly digests: ReadonlyMap<Bytes32, readonly OrderUid[]>
}

export const NO_ANSWERS: LookupAnswers = { of: new Map(), digests: new Map() }

export type AnswerEntry = readonly [OrderUid | Bytes32, LookupAnswer]

/**
 * The answers with newer ones. One that could not be read says nothing new: what was known stays,
 * and `unread` counts those.
 */
export function withAnswers(
  old: LookupAnswers['of'],
  entries: readonly AnswerEntry[],
): { readonly of: LookupAnswers['of']; readonly unread: number } {
  const of = new Map(old)
  let unread = 0
  for (const [key, answer] of entries) {
    const known = old.get(key)
    const isKnown = known !== undefined && known.kind !== 'unreadable'
    if (answer.kind === 'unreadable' && isKnown) unread += 1
    else of.set(key, answer)
  }
  return { of, unread }
}

/** What the report of an order came to; `failed` in the service's words. */
export type Explanation =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly why: string }

/** The explanations with one more; a failure says nothing new of an order that was explained. */
export function withExplanation(
  old: ReadonlyMap<OrderUid, Explanation>,
  uid: OrderUid,
  explanation: Explanation,
): ReadonlyMap<OrderUid, Explanation> {
  const isKnown = old.get(uid)?.kind === 'verdict'
  return explanation.kind === 'failed' && isKnown ? old : new Map(old).set(uid, explanation)
}

export type ExplainCount = {
  readonly explained: number
  /** Of those left: tried in vain. */
  readonly failed: number
  readonly left: readonly OrderUid[]
}

/** How far the orders found are explained; explained and left are all of them. */
export function countExplained(rows: readonly LookupRow[]): ExplainCount {
  const found = rows.filter(({ answer }) => answer?.kind === 'found')
  const left = found.filter(({ explanation }) => explanation?.kind !== 'verdict')
  return {
    explained: found.length - left.length,
    failed: left.filter(({ explanation }) => explanation?.kind === 'failed').length,
    left: left.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : [])),
  }
}

export type LookupRow = {
  readonly item: LookupItem
  /** Null: not asked yet, or not an id. */
  readonly answer: LookupAnswer | null
  readonly explanation: Explanation | null
}

/** Whose order it is: its user, where a contract placed it and the answer says for whom. */
export function ownerOf({ item, answer }: LookupRow): Address | null {
  if (item.kind !== 'id') return null
  const user = answer?.kind === 'found' ? answer.order.onchainUser : undefined
  return user ?? item.owner
}

/** When the order of a row ends, as far as its id and the answer say. */
export function deadlineOf({ item, answer }: LookupRow): UnixSeconds | null {
  if (item.kind !== 'id') return null
  const own = answer?.kind === 'found' ? answer.order.ethflowData?.userValidTo : undefined
  return own ?? item.deadline
}

export type Outcome = 'found' | 'notStored' | 'unreadable' | 'invalid' | 'unasked'

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  found: 'Found',
  notStored: 'Not stored',
  unreadable: 'Could not be read',
  invalid: 'Invalid',
  unasked: 'Not asked yet',
}

export function outcomeOf({ item, answer }: LookupRow): Outcome {
  return item.kind === 'invalid' ? 'invalid' : (answer?.kind ?? 'unasked')
}

/** Rows in the order of the text; a digest stands for the orders that have it. */
export function toRows(
  items: readonly LookupItem[],
  { of, digests }: LookupAnswers,
  explanations: ReadonlyMap<OrderUid, Explanation>,
): readonly LookupRow[] {
  const rowOf = (item: LookupItem): LookupRow => {
    const key = keyOf(item)
    return {
      item,
      answer: key === null ? null : (of.get(key) ?? null),
      explanation: item.kind === 'id' ? (explanations.get(item.uid) ?? null) : null,
    }
  }
  return items.flatMap((item) => {
    const uids = item.kind === 'digest' ? (digests.get(item.digest) ?? []) : []
    return uids.length === 0 ? [rowOf(item)] : uids.map((uid) => rowOf(idItem(uid, item.place)))
  })
}

/** What the service is asked about; null where nothing can be. */
export function keyOf(item: LookupItem): OrderUid | Bytes32 | null {
  if (item.kind === 'invalid') return null
  return item.kind === 'id' ? item.uid : item.digest
}

/** How many rows came to each outcome; outcomes without any are left out. */
export function countOutcomes(
  rows: readonly LookupRow[],
): readonly { readonly outcome: Outcome; readonly count: number }[] {
  const order: readonly Outcome[] = ['found', 'notStored', 'unreadable', 'invalid', 'unasked']
  return order
    .map((outcome) => ({ outcome, count: rows.filter((row) => outcomeOf(row) === outcome).length }))
    .filter(({ count }) => count > 0)
}

export const groupings = ['none', 'status', 'owner', 'pair', 'expiry', 'verdict'] as const
export type Grouping = (typeof groupings)[number]

export const groupingWords: Readonly<Record<Grouping, string>> = {
  none: 'Input order',
  status: 'Status',
  owner: 'Owner',
  pair: 'Pair',
  expiry: 'Expiry day',
  verdict: 'Verdict',
}

const statusWords: Readonly<Record<OrderStatus, string>> = {
  presignaturePending: 'Waiting for signature',
  open: 'Open',
  fulfilled: 'Filled',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const verdictWords: Readonly<Record<Verdict['rule'], string>> = {
  filled: 'Filled',
  cancelled: 'Cancelled',
  waitingForSignature: 'Waiting for signature',
  placementError: 'Placed wrongly on chain',
  executing: 'Won, settling now',
  settlementFailed: 'Won, but the settlement failed',
  keptOut: 'Kept out of auctions',
  bidsLost: 'Bids existed, none won',
  noBid: 'In auctions, no bid',
  neverAuctioned: 'Never in an auction',
  unknown: 'Not explained by the records',
}

export const verdictWord = (explanation: Explanation): string =>
  explanation.kind === 'verdict' ? verdictWords[explanation.verdict.rule] : UNEXPLAINED

const UNEXPLAINED = 'Could not be explained'

const verdictOrder: readonly string[] = [...Object.values(verdictWords), UNEXPLAINED]

export type RowGroup = {
  readonly key: string
  readonly title: string
  readonly rows: readonly LookupRow[]
  /** What has not the thing in common that is asked for. */
  readonly isRest: boolean
}

/** All that there is has one thing in common: nothing is gained by hiding it behind that. */
export const startsOpen = ({ isRest }: RowGroup, groups: readonly RowGroup[]): boolean =>
  groups.length === 1 && !isRest

type GroupWords = {
  readonly symbol: (token: Address) => string
  readonly day: (key: string) => string
  readonly zone: TimeZone
}

/**
 * Rows by what they have in common, in each the order of the text. The largest group first, days
 * and verdicts in their own order, and what has no such thing last.
 */
export function groupRows(
  rows: readonly LookupRow[],
  by: Exclude<Grouping, 'none'>,
  words: GroupWords,
): readonly RowGroup[] {
  const groups = new Map<string, { title: string; rows: LookupRow[] }>()
  for (const row of rows) {
    const { key, title } = groupOf(row, by, words)
    const group = groups.get(key) ?? { title, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const all = [...groups].map(([key, group]) => ({
    ...{ key: `${by} ${key}`, isRest: key.startsWith('~') },
    ...group,
  }))
  const rank = ({ key, isRest, rows: members }: RowGroup): number => {
    if (isRest) return Number.POSITIVE_INFINITY
    // Verdicts come in one by one: a place by count would change under the reader's hands.
    return by === 'verdict' ? verdictOrder.indexOf(key.slice(by.length + 1)) : -members.length
  }
  return by === 'expiry'
    ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : all.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

function groupOf(row: LookupRow, by: Exclude<Grouping, 'none'>, words: GroupWords) {
  const { item, answer, explanation } = row
  const rest = outcomeWords[outcomeOf(row)]
  if (item.kind !== 'id') return { key: item.kind === 'digest' ? `~${rest}` : '~', title: rest }
  const order = answer?.kind === 'found' ? answer.order : null
  const owner = ownerOf(row) ?? item.owner
  switch (by) {
    case 'owner':
      return { key: owner, title: shortAddress(owner) }
    case 'expiry': {
      const deadline = deadlineOf(row)
      if (deadline === null) return { key: '~chain', title: 'Placed on chain, day not known yet' }
      const day = dayKey(deadline * 1000, words.zone)
      return { key: day, title: words.day(day) }
    }
    case 'status':
      return order === null
        ? { key: `~${rest}`, title: rest }
        : { key: order.status, title: statusWords[order.status] }
    case 'pair':
      return order === null
        ? { key: `~${rest}`, title: rest }
        : {
            key: `${order.sellToken} ${order.buyToken}`,
            title: `${words.symbol(order.sellToken)} → ${words.symbol(order.buyToken)}`,
          }
    case 'verdict': {
      if (explanation !== null) {
        const title = verdictWord(explanation)
        return { key: title, title }
      }
      const title = order === null ? rest : 'Not explained yet'
      return { key: `~${title}`, title }
    }
  }
}
