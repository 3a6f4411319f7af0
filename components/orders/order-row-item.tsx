'use client'

import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { RowPrice } from '@/components/ui/row-price'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { TimeLeft } from '@/components/ui/time-left'
import { ToArrow } from '@/components/ui/to-arrow'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { orderMarks } from '@/lib/client/format/order-marks'
import {
  GROUP_LABELS,
  isFinal,
  listedAmounts,
  type OrderGroup,
  placedMs,
  type StoredRow,
} from '@/lib/client/orders/order-rows'
import type { Order } from '@/lib/contract/codecs/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import { t } from '@/lib/words/words'
import { FilledShare, type RowContext, RowFrame, RowLink } from './order-row-frame'
import { CELLS } from './row-columns'
import { RowPair } from './row-pair'

/** A row of an order the service has: its state, what it trades, at which price, and why it is waiting. */
export function OrderRowItem(props: {
  row: StoredRow
  isOpen: boolean
  /** The group in which it is shown. */
  group: OrderGroup
  context: RowContext
}) {
  const { row, context } = props
  const { order } = row
  const { network, nowSeconds, unitOf, notes } = context
  const standing = context.standingOf(order)
  const { isUpToOwner } = standing
  const sellToken = unitOf(soldToken(order))
  const buyToken = unitOf(order.buyToken)
  const listed = listedAmounts(order)
  return (
    <RowFrame isOpen={props.isOpen} isUpToOwner={isUpToOwner}>
      <span className={CELLS.time}>
        <RowTime row={row} />
      </span>
      <RowLink
        uid={row.uid}
        isOpen={props.isOpen}
        context={context}
        below={
          <span className="block text-meta">
            <RowPrice sellToken={sellToken} buyToken={buyToken} marks={orderMarks(order)} />
          </span>
        }
      >
        <RowPair network={network} sold={sellToken} bought={buyToken}>
          <Amount atoms={listed.sell} token={sellToken} /> <ToArrow />{' '}
          <Amount atoms={listed.buy} token={buyToken} />
        </RowPair>
      </RowLink>
      {notes === null ? null : (
        <notes.UnlistedTokens tokens={[soldToken(order), order.buyToken]} context={context} />
      )}
      <span className={CELLS.state}>
        {/* That it is open is what its group says; below it is what is filled. */}
        {props.group === 'waiting' && !isUpToOwner && order.status === 'open' ? null : (
          <StatusStamp state={stampState(order, nowSeconds)} isUpToOwner={isUpToOwner} />
        )}
        <Filled order={order} />
      </span>
      <span className={CELLS.scale}>
        {notes === null ? null : <notes.RowScale order={order} context={context} />}
      </span>
      <span className={`min-h-4 ${CELLS.why}`}>
        <MovedTo row={row} shownIn={props.group} context={context} />
        {notes === null ? null : <notes.CauseLine standing={standing} units={unitOf} />}
      </span>
      <span className={CELLS.action}>
        {notes === null || !isFinal(order) ? null : (
          <notes.AgainLink order={order} context={context} />
        )}
      </span>
      <span className={CELLS.id}>
        <IdChip uid={row.uid} network={network.name} />
      </span>
      {row.isAdded ? <AddedNote onRemove={() => context.onRemove(row.uid)} /> : null}
    </RowFrame>
  )
}

/** How much of an order is filled; an ended one says only a part. */
function Filled({ order }: { order: Order }) {
  const isSell = order.kind === 'sell'
  const filled = isSell ? order.executedSellAmountBeforeFees : order.executedBuyAmount
  if (isFinal(order) && (filled === 0n || order.status === 'fulfilled')) return null
  return <FilledShare filled={filled} of={isSell ? order.sellAmount : order.buyAmount} />
}

/** When the order ends, or was placed. */
function RowTime({ row: { order } }: { row: StoredRow }) {
  return isFinal(order) ? (
    <>
      <span className="sr-only">{t`Placed`} </span>
      <Time at={placedMs(order)} />
    </>
  ) : (
    <>
      <span className="sr-only">{t`Expires`} </span>
      <TimeLeft from={placedMs(order)} until={expiresAt(order) * 1000} />
    </>
  )
}

/** The other group where a row belongs by now, while it stays in place. */
function MovedTo(props: { row: StoredRow; shownIn: OrderGroup; context: RowContext }) {
  const group = props.context.groupOf(props.row)
  if (group === props.shownIn) return null
  return <span className="block">{t`Now under ${t(GROUP_LABELS[group])}`}</span>
}

function AddedNote({ onRemove }: { onRemove: () => void }) {
  return (
    <span
      className={`row-start-6 text-meta text-muted rail:row-start-4 wide:row-start-3 ${CELLS.below}`}
    >
      {t`Added by id`}{' '}
      <button type="button" className="link" onClick={onRemove}>
        {t`Remove`}
      </button>
    </span>
  )
}
