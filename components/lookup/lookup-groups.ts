import type { TimeZone } from '@/lib/client/format/time'
import { dayKey } from '@/lib/client/format/time'
import type { OrderStatus } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import type { Explanation } from './lookup-answers'
import { deadlineOf, type LookupRow, outcomeLabels, outcomeOf, ownerOf } from './lookup-rows'

export const groupings = ['none', 'status', 'owner', 'pair', 'expiry', 'verdict'] as const
export type Grouping = (typeof groupings)[number]

export const groupingLabels: Readonly<Record<Grouping, string>> = {
  none: 'Input order',
  status: 'Status',
  owner: 'Owner',
  pair: 'Pair',
  expiry: 'Expiry day',
  verdict: 'Verdict',
}

const statusMessages: Readonly<Record<OrderStatus, string>> = {
  presignaturePending: 'Waiting for signature',
  open: 'Open',
  fulfilled: 'Filled',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const verdictLabels: Readonly<Record<Verdict['rule'], string>> = {
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

export const verdictLabel = (explanation: Explanation): string =>
  explanation.kind === 'verdict' ? verdictLabels[explanation.verdict.rule] : UNEXPLAINED

const UNEXPLAINED = 'Could not be explained'

const verdictOrder: readonly string[] = [...Object.values(verdictLabels), UNEXPLAINED]

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

type GroupLabels = {
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
  words: GroupLabels,
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

function groupOf(row: LookupRow, by: Exclude<Grouping, 'none'>, words: GroupLabels) {
  const { item, answer, explanation } = row
  const rest = outcomeLabels[outcomeOf(row)]
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
        : { key: order.status, title: statusMessages[order.status] }
    case 'pair':
      return order === null
        ? { key: `~${rest}`, title: rest }
        : {
            key: `${order.sellToken} ${order.buyToken}`,
            title: `${words.symbol(order.sellToken)} → ${words.symbol(order.buyToken)}`,
          }
    case 'verdict': {
      if (explanation !== null) {
        const title = verdictLabel(explanation)
        return { key: title, title }
      }
      const title = order === null ? rest : 'Not explained yet'
      return { key: `~${title}`, title }
    }
  }
}
