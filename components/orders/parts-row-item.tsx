'use client'

import { partsSentence } from '@/components/order/parts/parts-sentence'
import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import type { StampState } from '@/components/ui/status-labels'
import { StatusStamp } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { isFinal, type StoredRow } from '@/lib/client/orders/order-rows'
import {
  nextPart,
  type PartGroup,
  type PartsSummary,
  summarizeParts,
} from '@/lib/client/orders/part-groups'
import { t } from '@/lib/words/words'
import { FilledShare, type RowContext, RowFrame, RowLink } from './order-row-frame'
import { CELLS } from './row-columns'
import { RowPair } from './row-pair'

/** An order over time as one row; it opens with all its parts. */
export function PartsRowItem(props: {
  row: StoredRow
  group: PartGroup
  isOpen: boolean
  context: RowContext
}) {
  const { row, group, context } = props
  const { order } = row
  const { notes } = context
  const next = nextPart(group)
  const summary = summarizeParts(group, context.nowSeconds)
  const sellToken = context.unitOf(order.sellToken)
  const buyToken = context.unitOf(order.buyToken)
  const least = group.parts.reduce((sum, part) => sum + part.order.buyAmount, 0n)
  const lastEnd = Math.max(...group.parts.map((part) => part.order.validTo))
  return (
    <RowFrame isOpen={props.isOpen}>
      <span className={CELLS.time}>
        <span className="sr-only">{summary.left === 0 ? t`Ended` : t`Ends`} </span>
        <Time at={lastEnd * 1000} />
      </span>
      <RowLink uid={row.uid} isOpen={props.isOpen} context={context}>
        <RowPair network={context.network} sold={sellToken} bought={buyToken}>
          <Amount atoms={summary.total} token={sellToken} /> <ToArrow />{' '}
          <Amount atoms={summary.left === 0 ? summary.bought : least} token={buyToken} />
        </RowPair>
      </RowLink>
      {notes === null ? null : (
        <notes.UnlistedTokens tokens={[order.sellToken, order.buyToken]} context={context} />
      )}
      <span className={CELLS.state}>
        <StatusStamp state={stampOf(group, summary)} />
        <FilledShare filled={summary.sold} of={summary.total} />
      </span>
      <span className={CELLS.note}>
        <span className="block text-table text-text">{partsSentence(summary, group.count)}</span>
        <span className="block min-h-4">
          {notes === null || next === null ? null : (
            <notes.CauseLine standing={context.standingOf(next)} units={context.unitOf} />
          )}
        </span>
      </span>
      <span className={CELLS.id}>
        <IdChip uid={row.uid} network={context.network.name} />
      </span>
    </RowFrame>
  )
}

function stampOf({ parts, count }: PartGroup, summary: PartsSummary): StampState {
  const open = parts.find(({ order }) => !isFinal(order))
  if (open !== undefined) {
    if (open.order.status === 'presignaturePending') return 'waitingForSignature'
    return summary.filled > 0 ? 'partFilled' : 'open'
  }
  if (summary.filled === count) return 'filled'
  return parts.some(({ order }) => order.status === 'cancelled') ? 'cancelled' : 'expired'
}
