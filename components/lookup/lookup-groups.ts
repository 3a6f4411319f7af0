import { stateLabels } from '@/components/ui/status-labels'
import type { TimeZone } from '@/lib/client/format/time'
import { dayKey } from '@/lib/client/format/time'
import type { OrderStatus } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { codeLabel, verdictCodeNames } from '@/lib/domain/verdict/verdict-code'
import { t } from '@/lib/words/words'
import { deadlineOf, type LookupRow, outcomeLabels, outcomeOf, ownerOf } from './lookup-rows'

export const groupings = ['none', 'status', 'owner', 'pair', 'expiry', 'verdict'] as const
export type Grouping = (typeof groupings)[number]

export const groupingLabels: Readonly<Record<Grouping, Message>> = {
  none: message`Input order`,
  status: message`Status`,
  owner: message`Owner`,
  pair: message`Pair`,
  expiry: message`Expiry day`,
  verdict: message`Verdict`,
}

const statusMessages: Readonly<Record<OrderStatus, Message>> = {
  presignaturePending: stateLabels.waitingForSignature,
  open: stateLabels.open,
  fulfilled: stateLabels.filled,
  expired: stateLabels.expired,
  cancelled: stateLabels.cancelled,
}

const FAILED = 'failed'

const verdictOrder: readonly string[] = [...verdictCodeNames, FAILED]

export type RowGroup = {
  readonly key: string
  readonly title: string
  readonly rows: readonly LookupRow[]
  /** Whether its rows lack the value that rows are grouped by, such as orders not found. */
  readonly lacksValue: boolean
  /** The tokens that its orders sell and buy, where rows are grouped by them. */
  readonly pair?: Pair
}

type Pair = { readonly sell: Address; readonly buy: Address }

/**
 * The only group starts open, as it would otherwise hide the whole list; except when its rows lack
 * the value.
 */
export const startsOpen = ({ lacksValue }: RowGroup, groups: readonly RowGroup[]): boolean =>
  groups.length === 1 && !lacksValue

type GroupLabels = {
  readonly symbol: (token: Address) => string
  readonly day: (key: string) => string
  readonly zone: TimeZone
}

/**
 * Rows grouped by one value; within a group they keep their order. The largest group comes first,
 * but days and verdicts have their own order; rows without the value come last.
 */
export function groupRows(
  rows: readonly LookupRow[],
  by: Exclude<Grouping, 'none'>,
  labels: GroupLabels,
): readonly RowGroup[] {
  const groups = new Map<string, Omit<Group, 'key'> & { rows: LookupRow[] }>()
  for (const row of rows) {
    const { key, ...head } = groupOf(row, by, labels)
    const group = groups.get(key) ?? { ...head, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const all = [...groups].map(([key, group]) => ({
    key: `${by} ${key}`,
    lacksValue: key.startsWith('~'),
    ...group,
  }))
  const rank = ({ key, lacksValue, rows: members }: RowGroup): number => {
    if (lacksValue) return Number.POSITIVE_INFINITY
    // Verdicts arrive one by one: sorted by count, groups would move while they are read.
    return by === 'verdict' ? verdictOrder.indexOf(key.slice(by.length + 1)) : -members.length
  }
  return by === 'expiry'
    ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : all.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

type Group = Pick<RowGroup, 'key' | 'title' | 'pair'>

function groupOf(row: LookupRow, by: Exclude<Grouping, 'none'>, labels: GroupLabels): Group {
  const { item, answer, explanation } = row
  const outcome = outcomeLabels[outcomeOf(row)]
  const rest = t(outcome)
  if (item.kind !== 'id') return { key: item.kind === 'digest' ? `~${outcome}` : '~', title: rest }
  const order = answer?.kind === 'found' ? answer.order : null
  const owner = ownerOf(row) ?? item.owner
  switch (by) {
    case 'owner':
      return { key: owner, title: shortAddress(owner) }
    case 'expiry': {
      const deadline = deadlineOf(row)
      if (deadline === null) return { key: '~chain', title: t`Placed on chain, day not known yet` }
      const day = dayKey(deadline * 1000, labels.zone)
      return { key: day, title: labels.day(day) }
    }
    case 'status':
      return order === null
        ? { key: `~${outcome}`, title: rest }
        : { key: order.status, title: t(statusMessages[order.status]) }
    case 'pair':
      return order === null
        ? { key: `~${outcome}`, title: rest }
        : {
            key: `${order.sellToken} ${order.buyToken}`,
            title: `${labels.symbol(order.sellToken)} → ${labels.symbol(order.buyToken)}`,
            pair: { sell: order.sellToken, buy: order.buyToken },
          }
    case 'verdict': {
      if (explanation !== null) {
        return explanation.kind === 'verdict'
          ? { key: explanation.verdict.code, title: t(codeLabel(explanation.verdict.code)) }
          : { key: FAILED, title: t`Could not be explained` }
      }
      return order === null
        ? { key: `~${outcome}`, title: rest }
        : { key: '~found', title: t`Not explained yet` }
    }
  }
}
